import { useEffect, useState, type ClipboardEvent, type RefObject } from 'react';
import { useLocation } from 'react-router-dom';
import { carriedSearch } from '../../search/carried-search';
import { pastedVin, type Problem, type TypedVin, typedVin } from '../../search/vin';
import { dismissCurrentError } from '../../ui/toast/store';

/** What is in the VIN field and what is wrong with it. Any edit starts the validation over. */
export function useVin(field: RefObject<HTMLInputElement | null>) {
  const [typed, setTyped] = useState<TypedVin>({ vin: '', leftOut: null, problem: null });
  const setProblem = (problem: Problem | null) => setTyped((before) => ({ ...before, problem }));

  function change(to: TypedVin) {
    setTyped(to);
    dismissCurrentError();
  }

  const type = (raw: string) => change(typedVin(raw));

  const carried = carriedSearch(useLocation().state);
  const carriedVin = carried?.type === 'vin' ? carried.value : '';

  // What was typed before the script arrived is kept; otherwise the field starts with the search that led back here.
  useEffect(() => {
    const first = field.current?.value || carriedVin;
    if (first) queueMicrotask(() => setTyped(typedVin(first)));
  }, [field, carriedVin]);

  function paste(event: ClipboardEvent) {
    const pasted = pastedVin(event.clipboardData.getData('text'));
    if (!pasted) return;
    event.preventDefault();
    change(pasted);
  }

  return { ...typed, setProblem, type, paste };
}
