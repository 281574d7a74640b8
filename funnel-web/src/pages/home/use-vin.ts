import { useEffect, useState, type ClipboardEvent, type RefObject } from 'react';
import { useLocation } from 'react-router-dom';
import { VIN_LENGTH } from '../../../../backend/src/platform/input-rules/vin.js';
import { carriedSearch } from '../../search/carried-search';
import { pastedVin, type Problem, type TypedVin, typedVin } from '../../search/vin';
import { dismissCurrentError } from '../../ui/toast/store';

/**
 * What is in the VIN field and what is wrong with it. Any edit starts the validation over; letters that were left out stay
 * said until the field is full or empty.
 */
export function useVin(field: RefObject<HTMLInputElement | null>) {
  const [typed, setTyped] = useState(() => typedVin(''));
  const setProblem = (problem: Problem | null) => setTyped(({ vin }) => ({ ...typedVin(vin), problem }));

  function change(to: TypedVin) {
    setTyped(to);
    dismissCurrentError();
  }

  function type(raw: string) {
    const next = typedVin(raw);
    if (raw && next.vin.length < VIN_LENGTH) next.leftOut = typed.leftOut + next.leftOut;
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

  return { typed, setProblem, change, type, paste };
}
