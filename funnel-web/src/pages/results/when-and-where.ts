import { day } from '../../format/format';
import { stateName } from '../../format/states';

/** Date and state of a record in one line, whichever of them is known. */
export function whenAndWhere(date: string | null, state: string | null): string {
  return [
    date === null ? 'date not reported' : day(date),
    state === null ? 'state not reported' : stateName(state),
  ].join(', ');
}
