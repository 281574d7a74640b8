/** A state machine as data: from each state, the states that may follow. */
export type Transitions<State extends string> = Readonly<Record<State, readonly State[]>>;

/** Returns the states that `target` may follow: the guard of every update of a state in SQL. */
export function statesBefore<State extends string>(transitions: Transitions<State>, target: State): State[] {
  return (Object.keys(transitions) as State[]).filter((state) => transitions[state].includes(target));
}
