import { stateName } from '../../vehicle-data/model/states.js';
import { day } from '../format.js';

/** Date and state of a record in one line, whichever of them is known. */
export function whenAndWhere(date: string | null, state: string | null): string {
  return [
    date === null ? 'date not reported' : day(date),
    state === null ? 'state not reported' : stateName(state),
  ].join(', ');
}
