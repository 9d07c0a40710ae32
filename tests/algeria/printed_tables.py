"""The dice tables of the charts, typed in from the page of charts by themselves: not from the data files."""
from tests.cases import by_first, table_rows

# A.3, B.4: number and sign by roll
SUCCESS = by_first("""-1 0 +; 0 0 +; 1 1 +; 2 1 ""; 3 1 ""; 4 2 ""; 5 2 ""; 6 3 @; 7 4 @; 8 5 @""")
# C.3: hits by die, columns 1, 2-4, 5-8, 9-15, 16-24, 25 and more
COMBAT = by_first("1 0 0 1 1 2 3; 2 0 0 1 2 4 5; 3 0 0 2 3 5 7; 4 0 1 2 3 5 8; 5 0 1 2 4 6 10; 6 1 2 3 5 8 12")
COLUMNS = table_rows("1 1; 2 4; 5 8; 9 15; 16 24; 25 60")
# C.4: points and Loss Number
LOSS = table_rows("1 5 1; 6 10 2; 11 15 3; 16 20 4; 21 24 5; 25 60 6")
# B.2: dice of PSP (with their sign), dice of free units, elites removed (a number, or "die")
COUP = by_first("""
    2 3 2 0; 3 2 1 0; 4 2 1 0; 5 1 0 0; 6 1 0 0; 7 -1 0 0
    8 -2 0 1; 9 -2 0 1; 10 -3 0 die; 11 -3 0 die; 12 -3 0 die""")
# C.7: firepower, contact or evasion
RATINGS = by_first("""
    division 25 1; dispersed 12 2; brigade 6 1; elite 9 2; algerian 5 1; police 2 2
    failek 4 2; band 2 3; cadre 1 4; front 3 3""")
