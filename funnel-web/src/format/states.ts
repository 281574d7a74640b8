import {
  STATES_OF_ADDRESSES,
  FIFTY_STATES,
  STATES_OF_PLATES,
  type UsState,
} from '../../../backend/src/platform/input-rules/us-states.js';

const options = (states: readonly UsState[]) => states.map(([value, label]) => ({ value, label }));

/** Options of the plate picker, alphabetical; the District only where a setting says so. */
export const plateStates = (district: boolean) =>
  options(district ? STATES_OF_PLATES.toSorted(([, a], [, b]) => a.localeCompare(b, 'en')) : FIFTY_STATES);

export const ADDRESS_STATE_OPTIONS = options(STATES_OF_ADDRESSES);
