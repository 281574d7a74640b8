import { useEffect, useState, type ClipboardEvent, type RefObject } from 'react';
import { useLocation } from 'react-router-dom';
import { carriedSearch } from '../../search/carried-search';
import { pastedVin, type Problem, type TypedVin, typedVin } from '../../search/vin';
import { dismissCurrentError } from '../../ui/toast/store';

/**
 * What is in the VIN field and what is wrong with it. Any edit starts the validation over; what was left out stays said
 * while the text grows.
 */
export function useVin(field: RefObject<HTMLInputElement | null>) {
  const [typed, setTyped] = useState<TypedVin>({ vin: '', leftOut: null, problem: null });
  const setProblem = (problem: Problem | null) => setTyped(({ vin }) => ({ vin, leftOut: null, problem }));

  function change(to: TypedVin) {
    setTyped(to);
    dismissCurrentError();
  }

  function type(raw: string) {
    const next = typedVin(raw);
    if (next.vin.length >= typed.vin.length) next.leftOut ??= typed.leftOut;
    change(next);
  }

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

  return { ...typed, setProblem, change, type, paste };
}
