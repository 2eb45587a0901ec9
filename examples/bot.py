#!/usr/bin/env python3
"""A bot for Polychess: it plays one seat of any game, and takes what it can.

    examples/bot.py http://127.0.0.1:8080 TABLE SEAT TOKEN

It needs Python 3.9 or newer and nothing else. It knows no game: it listens to the stream of the
table, and whenever its seat decides, it picks one of the acts that the server lists. Change
`choose` to make a better player of it. The protocol is described in docs/protocol.md.
"""

import argparse
import http.client
import json
import random
import sys
import time
import urllib.error
import urllib.request
import uuid

# The server sends something at least every 7 seconds.
SILENCE = 20
# How long to wait before the next try, in seconds: each time longer.
PAUSES = (0.2, 0.5, 1, 2, 5, 10)


class Gone(Exception):
    """The server refuses for good: nothing will come of asking again."""


class Table:
    """What the bot knows of its table."""

    def __init__(self):
        self.seq = None
        self.acts = 0
        self.position = None
        self.state = None

    def take(self, message):
        """Takes a message of the stream. True if the table has changed."""
        if message["t"] == "full":
            news, keep = message["table"], 0
        elif message["t"] == "event":
            news, keep = message, message["keep"]
            if news["since"] != self.seq:
                # Not the event that comes next: it is known already, or one is missing.
                if self.seq is None or news["since"] > self.seq:
                    raise ConnectionError("an event is missing")
                return False
        else:
            return False
        self.seq = news["seq"]
        self.acts = keep + len(news["entries"])
        self.position = news["position"]
        self.state = news.get("state")
        return True

    def is_over(self):
        ended = self.state in ("over", "aborted", "closed")
        return ended or self.position is not None and self.position["outcome"] is not None


class Bot:
    """One seat of one table."""

    def __init__(self, server, table, seat, token, rng):
        self.address = f"{server.rstrip('/')}/api/v1/tables/{table}"
        self.seat, self.token, self.random = seat, token, rng
        self.table = Table()
        # Acts of this run have names that no other run has used.
        self.name = uuid.uuid4().hex[:12]

    def play(self, most=None):
        """Plays to the end of the game, or until so many acts were done at the table."""
        failures = 0
        while True:
            try:
                for message in self.listen():
                    failures = 0
                    if not self.table.take(message):
                        continue
                    if self.table.is_over() or most is not None and self.table.acts >= most:
                        return
                    if self.table.position["to_act"] == self.seat:
                        self.act(self.choose(self.table.position))
            except (OSError, http.client.HTTPException) as error:
                say(f"the line is broken: {error}")
            # The stream has ended: the server is closing, or the line is broken. Whatever has
            # happened meanwhile comes when the stream begins again from the number we have.
            time.sleep(PAUSES[min(failures, len(PAUSES) - 1)])
            failures += 1

    def choose(self, position):
        """One of the legal acts: a capture if there is one, else any."""
        captures = [act for act in position["acts"] if "taken" in act]
        return self.random.choice(captures or position["acts"])["act"]

    def listen(self):
        """The messages of the stream, from the number that the bot has."""
        since = "" if self.table.seq is None else f"?since={self.table.seq}"
        with self.ask(urllib.request.Request(f"{self.address}/stream{since}")) as stream:
            for line in stream:
                if line.strip():
                    yield json.loads(line)

    def act(self, act):
        """Does an act. It is sent again, under the same name, until the server has answered."""
        body = {
            "id": f"{self.name}-{self.table.seq}",
            "expect": self.table.seq,
            "seat": self.seat,
            "act": act,
        }
        request = urllib.request.Request(
            f"{self.address}/acts",
            data=json.dumps(body).encode(),
            headers={
                "Authorization": f"Bearer {self.token}",
                "Content-Type": "application/json",
            },
        )
        for pause in PAUSES:
            try:
                with self.ask(request) as answer:
                    json.load(answer)
                    return
            except urllib.error.HTTPError as refusal:
                # Stale (409): somebody else was first. Illegal (422): the game rests or has not
                # begun. Either way the next event says what to do.
                if refusal.code in (409, 422):
                    return
                raise
            except (OSError, http.client.HTTPException) as error:
                say(f"not sent: {error}")
                time.sleep(pause)
        raise ConnectionError("the server does not answer")

    def ask(self, request):
        """Asks, and waits when the server says so."""
        for pause in PAUSES:
            try:
                return urllib.request.urlopen(request, timeout=SILENCE)
            except urllib.error.HTTPError as refusal:
                if refusal.code in (429, 503):
                    time.sleep(float(refusal.headers.get("Retry-After", pause)))
                elif refusal.code in (409, 422):
                    raise
                else:
                    why = json.load(refusal)["error"]["message"]
                    raise Gone(f"{refusal.code}: {why}") from None
        raise ConnectionError("the server is busy")


def say(text):
    print(f"bot: {text}", file=sys.stderr)


def main():
    parser = argparse.ArgumentParser(description="Plays one seat of a Polychess table.")
    parser.add_argument("server", help="such as http://127.0.0.1:8080")
    parser.add_argument("table", help="the table's id")
    parser.add_argument("seat", type=int, help="the seat's number, from 0")
    parser.add_argument("token", help="the seat's token")
    parser.add_argument("--most", type=int, help="leave when so many acts were done at the table")
    parser.add_argument("--seed", type=int, help="choose alike in every run")
    given = parser.parse_args()
    bot = Bot(given.server, given.table, given.seat, given.token, random.Random(given.seed))
    try:
        bot.play(given.most)
    except Gone as why:
        say(why)
        return 1
    except KeyboardInterrupt:
        return 130
    print(f"acts: {bot.table.acts}, outcome: {json.dumps(bot.table.position['outcome'])}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
