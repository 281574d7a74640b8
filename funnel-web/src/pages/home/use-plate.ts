import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { carriedSearch } from '../../search/carried-search';
import { plateProblem, plateWithoutState } from '../../search/plate';
import { plateOf } from '../../search/search';

/**
 * What is typed into the plate form and what is wrong with it. Any edit starts the validation over; the form is called ready when a
 * state is chosen for a complete plate, and until the plate is edited again.
 */
export function usePlate(minimum: number) {
  const carried = carriedSearch(useLocation().state);
  const first = carried && plateOf(carried);
  const [licensePlate, setPlate] = useState(first?.licensePlate ?? (carried && plateWithoutState(carried)) ?? '');
  const [state, setState] = useState(first?.state ?? '');
  const [problem, setProblem] = useState<string | null>(null);
  const [ready, setReady] = useState(false);

  function typePlate(plate: string) {
    setPlate(plate);
    setReady(false);
    setProblem(null);
  }

  function chooseState(code: string) {
    setState(code);
    setReady(plateProblem({ licensePlate, state: code }, minimum) === null);
    setProblem(null);
  }

  return { licensePlate, state, problem, setProblem, typePlate, chooseState, ready };
}
