"""The places that a segment asks about again and again: listed once, kept as they change, offered as options.

secret.listed_n places stand in secret.listed in board order, each with a number in secret.listed_with that its option shows.
secret.aside holds places that may come back.
"""
from simulate.core.kernelcache import kernel
from simulate.ici.rules.decisions import begin, offer_stop


@kernel
def forget_list(secret):
    """A new segment: nothing is listed."""
    secret.listed_n = 0
    secret.aside_n = 0


@kernel
def list_place(secret, place, shown):
    """Add a place in board order."""
    at = secret.listed_n
    while at > 0 and secret.listed[at - 1] > place:
        secret.listed[at] = secret.listed[at - 1]
        secret.listed_with[at] = secret.listed_with[at - 1]
        at -= 1
    secret.listed[at] = place
    secret.listed_with[at] = shown
    secret.listed_n += 1


@kernel
def position_of(secret, place):
    """Where a place stands in the list; its length if it does not."""
    at = 0
    while at < secret.listed_n and secret.listed[at] != place:
        at += 1
    return at


@kernel
def strike_place(secret, place):
    """Take a place off the list, if it is there; the others stay in order."""
    at = position_of(secret, place)
    if at == secret.listed_n:
        return
    secret.listed_n -= 1
    for i in range(at, secret.listed_n):
        secret.listed[i] = secret.listed[i + 1]
        secret.listed_with[i] = secret.listed_with[i + 1]


@kernel
def leave_place(own, secret, place):
    """Strike a place whose options were all declined; one that had none at the moment is set aside."""
    strike_place(secret, place)
    if own.options == 1:
        secret.aside[secret.aside_n] = place
        secret.aside_n += 1


@kernel
def take_back(secret):
    """List what was set aside: things have changed."""
    while secret.aside_n > 0:
        secret.aside_n -= 1
        list_place(secret, secret.aside[secret.aside_n], 0)


@kernel
def show_with(secret, place, shown):
    """Change the number that a listed place is shown with."""
    at = position_of(secret, place)
    if at < secret.listed_n:
        secret.listed_with[at] = shown


@kernel
def offer_listed(own, secret, question):
    """Ask about the places listed, with the option to stop in front."""
    begin(own, question, 0, 0, 0)
    offer_stop(own)
    for i in range(secret.listed_n):
        own.a[i + 1] = secret.listed[i]
        own.b[i + 1] = secret.listed_with[i]
        own.c[i + 1] = 0
    own.options = secret.listed_n + 1
