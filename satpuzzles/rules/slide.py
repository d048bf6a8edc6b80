"""One move of a sliding puzzle."""

from satpuzzles.rules.rule import Clause, Clue, Grid, Machine, Rule, Spots, Value, Variables

Pairs = tuple[tuple[int, int], ...]


class Slide(Rule):
    """From `before` to `after` the hole, the only one, and the content of a place next to it change places.

    All else stays. Places are numbered from 0 as `before` and `after` list their spots; `edges` are the pairs of places
    that are next to each other, each once.
    """

    before: Spots
    after: Spots
    edges: Pairs
    hole: Value
    because: str
    clue: Clue = None

    @property
    def spots(self) -> Spots:
        """Before, then after."""
        return (*self.before, *self.after)

    def holds(self, grid: Grid) -> bool:
        """Do it, and compare."""
        was, is_now = ([grid[spot] for spot in spots] for spots in (self.before, self.after))
        if was.count(self.hole) != 1 or is_now.count(self.hole) != 1:
            return False
        here, there = was.index(self.hole), is_now.index(self.hole)
        was[here], was[there] = was[there], was[here]
        return was == is_now and ((here, there) in self.edges or (there, here) in self.edges)

    def clauses(self, x: Variables) -> list[Clause]:
        """One hole before and after; it goes to a place beside it, whose content comes back; what it spares stays.

        For n places, e edges and k values: n^2 clauses for the holes, n for where they go, 2ek for what they push and
        nk for the frame (Kautz and Selman, "Planning as Satisfiability", ECAI 1992, with explanatory frame axioms).
        No auxiliaries; once all spots before are known, a move decides all spots after by unit propagation.
        """
        n = range(len(self.before))
        was, is_now = ([x[spot, self.hole] for spot in spots] for spots in (self.before, self.after))
        near: list[list[int]] = [[] for _ in n]
        for a, b in self.edges:
            near[a].append(b)
            near[b].append(a)
        clauses: list[Clause] = [list(was), list(is_now)]
        for holes in (was, is_now):
            clauses += [[-holes[i], -holes[j]] for i in n for j in range(i)]
        for i in n:
            clauses.append([-was[i], *(is_now[j] for j in near[i])])
            for k in x.domains[self.before[i]]:
                if k != self.hole:
                    stays = x[self.after[i], k]
                    clauses.append([-x[self.before[i], k], is_now[i], stays])
                    clauses += [[-was[j], -is_now[i], -x[self.before[i], k], x[self.after[j], k]] for j in near[i]]
        return clauses

    def automaton(self) -> Machine:
        """Each place before and after, one place after another: where the hole was and is, and what lies or lay there.

        About n^2 k^2 states for n places and k values.
        """
        pairs = tuple(spot for both in zip(self.before, self.after) for spot in both)

        def read(state: _State, i: int, value: Value) -> _State | None:
            left, came, pending = state
            place = i // 2
            if i % 2 == 0:
                return left, came, (value,)
            (was,) = pending
            if was == self.hole:
                return ((place, value), came, ()) if left is None and value != self.hole else None
            if value == self.hole:
                return (left, (place, was), ()) if came is None else None
            return (left, came, ()) if was == value else None

        def fits(state: _State) -> bool:
            left, came, _ = state
            if left is None or came is None:
                return False
            ends = left[0], came[0]
            return left[1] == came[1] and (ends in self.edges or ends[::-1] in self.edges)

        return Machine(pairs, (None, None, ()), read, fits)


_Hole = tuple[int, Value] | None  # a place, and what lies there when the hole does not
_State = tuple[_Hole, _Hole, tuple[Value, ...]]
