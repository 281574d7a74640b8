import { InitialSchema1764300000000 } from './1764300000000-initial-schema.js';
import { Cases1795300000000 } from './1795300000000-cases.js';

/** In the order they are applied. Listed by hand: a forgotten one shows in the check, a glob would load whatever lies there. */
export const MIGRATIONS = [InitialSchema1764300000000, Cases1795300000000];
