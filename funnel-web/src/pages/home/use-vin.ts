import { useEffect, useState, type ClipboardEvent, type RefObject } from 'react';
import { useLocation } from 'react-router-dom';
import { carriedSearch } from '../../search/carried-search';
import { cleanVin, vinProblem, type Problem } from '../../search/vin';
import { dismissCurrentError } from '../../ui/toast/store';
import { vinInText, vinTyped } from './vin-in-text';

/** What is in the VIN field and what is wrong with it. Any edit starts the validation over. */
export function useVin(field: RefObject<HTMLInputElement | null>) {
  const [{ vin, dropped }, setCleaned] = useState({ vin: '', dropped: false });
  const [problem, setProblem] = useState<Problem | null>(null);

  function change(to: ReturnType<typeof vinTyped>, wrong: Problem | null = null) {
    setCleaned(to);
    setProblem(wrong);
    dismissCurrentError();
  }

  const type = (raw: string) => change(vinTyped(raw));

  const carried = carriedSearch(useLocation().state);
  const carriedVin = carried?.type === 'vin' ? carried.value : '';

  // What was typed before the script arrived is kept; otherwise the field starts with the search that led back here.
  useEffect(() => {
    const first = field.current?.value || carriedVin;
    if (first) queueMicrotask(() => setCleaned(vinTyped(first)));
  }, [field, carriedVin]);

  /** A pasted text is checked as it is: letters that no VIN holds are an error there, not a slip of the finger. */
  function paste(event: ClipboardEvent) {
    const pasted = vinInText(event.clipboardData.getData('text'));
    if (!pasted) return;
    event.preventDefault();
    change({ vin: cleanVin(pasted).vin, dropped: false }, vinProblem(pasted));
  }

  return { vin, dropped, problem, setProblem, type, paste };
}
