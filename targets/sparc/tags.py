"""Names that stand for numbers in assembly: address spaces (ASI) of alternate loads and stores, and functions of ``prefetch``."""

from typing import Annotated

from tgdsl.language import Bits, GenericTable, SearchIndex, TableRow


class ASITag(TableRow):
    """An address space of SPARC V9, with its short and its long name."""

    Name: str
    AltName: str
    Encoding: Annotated[int, Bits(8)]


def _numbers(*spaces: ASITag) -> dict[str, int]:
    """Both names of each address space, with its number."""
    return {space.Name: space.Encoding for space in spaces} | {space.AltName: space.Encoding for space in spaces}


ADDRESS_SPACES = _numbers(
    ASITag("ASI_N", "ASI_NUCLEUS", 0x04),
    ASITag("ASI_N_L", "ASI_NUCLEUS_LITTLE", 0x0C),
    ASITag("ASI_AIUP", "ASI_AS_IF_USER_PRIMARY", 0x10),
    ASITag("ASI_AIUS", "ASI_AS_IF_USER_SECONDARY", 0x11),
    ASITag("ASI_AIUP_L", "ASI_AS_IF_USER_PRIMARY_LITTLE", 0x18),
    ASITag("ASI_AIUS_L", "ASI_AS_IF_USER_SECONDARY_LITTLE", 0x19),
    ASITag("ASI_P", "ASI_PRIMARY", 0x80),
    ASITag("ASI_S", "ASI_SECONDARY", 0x81),
    ASITag("ASI_PNF", "ASI_PRIMARY_NOFAULT", 0x82),
    ASITag("ASI_SNF", "ASI_SECONDARY_NOFAULT", 0x83),
    ASITag("ASI_P_L", "ASI_PRIMARY_LITTLE", 0x88),
    ASITag("ASI_S_L", "ASI_SECONDARY_LITTLE", 0x89),
    ASITag("ASI_PNF_L", "ASI_PRIMARY_NOFAULT_LITTLE", 0x8A),
    ASITag("ASI_SNF_L", "ASI_SECONDARY_NOFAULT_LITTLE", 0x8B),
)

ASITagsList = GenericTable(ASITag, primary_key=ASITag.Encoding, primary_key_name="lookupASITagByEncoding")
lookupASITagByName = SearchIndex(ASITagsList, ASITag.Name)
lookupASITagByAltName = SearchIndex(ASITagsList, ASITag.AltName)


class PrefetchTag(TableRow):
    """A function of ``prefetch`` and ``prefetcha``: what the data will be used for."""

    Name: str
    Encoding: Annotated[int, Bits(8)]


PREFETCHES = {
    tag.Name: tag.Encoding
    for tag in (
        PrefetchTag("n_reads", 0x00),
        PrefetchTag("one_read", 0x01),
        PrefetchTag("n_writes", 0x02),
        PrefetchTag("one_write", 0x03),
        PrefetchTag("page", 0x04),
        PrefetchTag("unified", 0x11),
        PrefetchTag("n_reads_strong", 0x14),
        PrefetchTag("one_read_strong", 0x15),
        PrefetchTag("n_writes_strong", 0x16),
        PrefetchTag("one_write_strong", 0x17),
    )
}

PrefetchTagsList = GenericTable(
    PrefetchTag, primary_key=PrefetchTag.Encoding, primary_key_name="lookupPrefetchTagByEncoding"
)
lookupPrefetchTagByName = SearchIndex(PrefetchTagsList, PrefetchTag.Name)
