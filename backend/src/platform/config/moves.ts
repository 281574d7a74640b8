/** A state machine as data: from each state, the states it may move to. */
export type Moves<State extends string> = Readonly<Record<State, readonly State[]>>;

/** From which states a row may move to `target`: the guard of every update of a state in SQL. */
export function statesBefore<State extends string>(moves: Moves<State>, target: State): State[] {
  return (Object.keys(moves) as State[]).filter((state) => moves[state].includes(target));
}
