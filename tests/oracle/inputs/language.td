class Language;
