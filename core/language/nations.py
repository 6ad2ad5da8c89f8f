"""Countries by what is called after them, where the one word does not begin as the other does. Pure."""

NATIONS = {
    adjective: country
    for country, adjectives in {
        "belgium": "belgian", "britain": "british", "china": "chinese", "cyprus": "cypriot", "denmark": "danish dane",
        "england": "english", "finland": "finnish finn", "france": "french", "greece": "greek", "iceland": "icelandic",
        "ireland": "irish", "italy": "italian", "luxembourg": "luxembourgish", "netherlands": "dutch",
        "norway": "norwegian", "peru": "peruvian", "poland": "polish pole", "portugal": "portuguese",
        "scotland": "scottish", "spain": "spanish spaniard", "sweden": "swedish swede", "switzerland": "swiss",
        "thailand": "thai", "turkey": "turkish turk", "wales": "welsh",
    }.items()
    for adjective in adjectives.split()
}  # fmt: skip
