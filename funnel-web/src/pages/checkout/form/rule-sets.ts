import { card, email, fullName, zip } from './rules';
import type { Rules } from './values';

/** Name, email and a card with its billing zip: the trial pages and checkout 3. */
export const PERSON_AND_CARD: Rules = { contact: [fullName, email], card: [card, zip] };
/** Email and a card: checkout 4, 5 and the one-time offers. */
export const EMAIL_AND_CARD: Rules = { contact: [email], card: [card] };
