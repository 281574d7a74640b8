import { useState } from 'react';
import { plateProblem } from '../../search/plate';

/** What is typed into the plate form and what is wrong with it. Any edit starts the validation over. */
export function usePlate(minimum: number) {
  const [licensePlate, setPlate] = useState('');
  const [state, setState] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const edit = (change: () => void) => {
    change();
    setProblem(null);
  };
  return {
    licensePlate,
    state,
    problem,
    setProblem,
    typePlate: (plate: string) => edit(() => setPlate(plate)),
    chooseState: (code: string) => edit(() => setState(code)),
    ready: plateProblem({ licensePlate, state }, minimum) === null,
  };
}
