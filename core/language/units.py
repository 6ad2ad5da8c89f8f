"""Units of measure and currencies as people write them, and how those of one kind convert. Pure."""

from decimal import Decimal
from typing import NamedTuple


class Unit(NamedTuple):
    """`factor`: how many of the smallest unit of its `kind` it holds."""

    kind: str
    factor: Decimal


_NAMES = {
    "time": {
        "ms millisecond": "0.001",
        "s sec second": "1",
        "min minute": "60",
        "h hr hour": "3600",
        "day night": "86400",
        "week": "604800",
        "fortnight": "1209600",
    },
    "calendar": {"month": "1", "year yr": "12", "decade": "120", "century": "1200"},
    "length": {
        "nm nanometre nanometer": "0.000001",
        "µm um micrometre micrometer micron": "0.001",
        "mm millimetre millimeter": "1",
        "cm centimetre centimeter": "10",
        "m metre meter": "1000",
        "km kilometre kilometer": "1000000",
        "in inch inche": "25.4",
        "ft foot feet": "304.8",
        "yd yard": "914.4",
        "mi mile": "1609344",
    },
    "mass": {
        "µg mcg microgram": "0.001",
        "mg milligram": "1",
        "g gram gramme": "1000",
        "kg kilogram kilo": "1000000",
        "t tonne": "1000000000",
        "oz ounce": "28349.5",
        "lb pound-mass": "453592",
    },
    "volume": {
        "µl microlitre microliter": "0.001",
        "ml millilitre milliliter": "1",
        "cl centilitre centiliter": "10",
        "l litre liter": "1000",
        "gal gallon": "3785.4",
    },
    "area": {
        "m2 sqm sq-m sq-metre square-metre square-meter": "1",
        "km2 square-kilometre square-kilometer": "1000000",
        "square-foot square-feet sqft": "0.0929",
        "square-mile": "2589988",
        "hectare ha": "10000",
        "acre": "4047",
    },
    "room": {"m3 cubic-metre cubic-meter": "1", "cubic-foot cubic-feet": "0.0283"},
    "data": {"byte": "1", "kb kilobyte": "1000", "mb megabyte": "1000000", "gb gigabyte": "1000000000"}
    | {"tb terabyte": "1000000000000"},
    "power": {"w watt": "1", "kw kilowatt": "1000", "mw megawatt": "1000000", "gw gigawatt": "1000000000"},
    "energy": {
        "wh watt-hour": "1",
        "kwh kilowatt-hour": "1000",
        "mwh megawatt-hour": "1000000",
        "gwh gigawatt-hour": "1000000000",
        "twh terawatt-hour": "1000000000000",
    },
    "work": {"j joule": "1", "kj kilojoule": "1000", "mj megajoule": "1000000"},
    "heat": {"cal calorie": "1", "kcal kilocalorie": "1000"},
    "pressure": {"pa pascal": "1", "hpa": "100", "kpa": "1000", "mpa": "1000000", "bar": "100000", "psi": "6894.76"},
    "loudness": {"db decibel": "1"},
    "current": {"ma milliampere milliamp": "0.001", "ampere amp": "1"},
    "voltage": {"mv millivolt": "0.001", "v volt": "1", "kv kilovolt": "1000"},
    "frequency": {"hz hertz": "1", "khz": "1000", "mhz": "1000000", "ghz": "1000000000"},
    "celsius": {"°c celsius": "1"},
    "fahrenheit": {"°f fahrenheit": "1"},
    "kelvin": {"kelvin": "1"},
    "points": {"pp percentage-point": "100", "bp bps basis-point": "1"},
}
UNITS = {
    name: Unit(kind, Decimal(factor))
    for kind, scales in _NAMES.items()
    for names, factor in scales.items()
    for name in names.split()
}
REPEATED = {
    name: unit
    for unit, names in {
        "hour": "hourly", "day": "daily", "week": "weekly", "fortnight": "fortnightly", "month": "monthly",
        "quarter": "quarterly", "year": "yearly annually annual annum", "night": "nightly",
    }.items()
    for name in names.split()
}  # fmt: skip
"""How often, in one word."""
CURRENCIES = {
    "$": "$", "usd": "$", "us$": "$", "dollar": "$", "buck": "$", "£": "£", "gbp": "£", "pound": "£", "sterling": "£",
    "€": "€", "eur": "€", "euro": "€", "¥": "¥", "jpy": "¥", "yen": "¥", "cny": "yuan", "yuan": "yuan", "rmb": "yuan",
    "renminbi": "yuan", "₹": "₹", "inr": "₹", "rupee": "₹", "chf": "chf", "franc": "chf", "cent": "cent",
}  # fmt: skip


def unit_of(word: str) -> Unit | None:
    """`word` folded, of two words with a hyphen between them; a plural s is taken off."""
    return UNITS.get(word) or (UNITS.get(word.removesuffix("s")) if len(word) > 3 else None)


def currency_of(word: str) -> str:
    """One sign for each currency; empty for a word that names none."""
    return CURRENCIES.get(word) or CURRENCIES.get(word.removesuffix("s"), "")
