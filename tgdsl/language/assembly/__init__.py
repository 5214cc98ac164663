"""Assembly strings, and the parsers and printers of a target: AsmParser, AsmParserVariant, AsmWriter."""
