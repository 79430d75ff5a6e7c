"""Makes a tree of files with awkward names: usage: awkward_tree.py FOLDER COUNT."""

import os
import random
import sys

NAMES = [
    "plain", "two words", " leading", "trailing ", "per%cent", "%41", "ha#sh", "quest?ion", "amp&er=sand", "semi;colon", "plus+plus", "quo'te", 'dou"ble',
    "<angle>", "[square]", "{curly}", "back`tick", "til~de", "co,mma", "co:lon", "st*r", "pi|pe", "ex!cl", "doll$ar", "at@at", "par(en)", "ümläut", "日本語", "😀",
    "e\u0301", "عربي", "x" * 200,
]


def main():
    folder, count = sys.argv[1], int(sys.argv[2])
    made = random.Random(1)
    for number in range(count):
        parent = os.path.join(folder, f"folder {number % 40}", *[f"sub {made.randrange(3)}"] * made.randrange(2))
        os.makedirs(parent, exist_ok=True)
        path = os.path.join(parent, f"{made.choice(NAMES)} {number}.{number % 7}")
        with open(path, "wb") as file:
            file.write(made.randbytes(made.choice([0, 1, 100, 5000, 50000])))
        moment = 1_000_000_000 + made.randrange(700_000_000)
        os.utime(path, (moment, moment))


main()
