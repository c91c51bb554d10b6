"""The smallest program that plays a seat: it takes the first action it is offered.

lunario arena nova-luna --players "program:python examples/first_move.py,random" --games 20
"""

import json
import sys

for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "choose":
        print(json.dumps({"action": message["actions"][0]["number"]}), flush=True)
