import { useEffect, useState, type ClipboardEvent, type RefObject } from 'react';
import { cleanVin, vinProblem, type Problem } from '../../search/vin';
import { dismissCurrentError } from '../../ui/toast/store';
import { vinInText, vinTyped } from './vin-in-text';

/** What stands in the VIN field and what is wrong with it. Any edit starts the validation over. */
export function useVin(field: RefObject<HTMLInputElement | null>) {
  const [{ vin, dropped }, setCleaned] = useState({ vin: '', dropped: false });
  const [problem, setProblem] = useState<Problem | null>(null);

  function type(raw: string) {
    setCleaned(vinTyped(raw));
    setProblem(null);
    dismissCurrentError();
  }

  // What was typed before the script arrived is kept.
  useEffect(() => {
    const typed = field.current?.value;
    if (typed) queueMicrotask(() => setCleaned(vinTyped(typed)));
  }, [field]);

  /** A pasted text is checked as it is: letters that no VIN holds are an error there, not a slip of the finger. */
  function paste(event: ClipboardEvent) {
    const pasted = vinInText(event.clipboardData.getData('text'));
    if (!pasted) return;
    event.preventDefault();
    setCleaned({ vin: cleanVin(pasted).vin, dropped: false });
    setProblem(vinProblem(pasted));
    dismissCurrentError();
  }

  return { vin, dropped, problem, setProblem, type, paste };
}
