import { InitialSchema1764300000000 } from './1764300000000-initial-schema.js';
import { Browsers1764500000000 } from './1764500000000-browsers.js';

/** In the order they are applied. Listed by hand: a forgotten one shows in the check, a glob would load whatever lies there. */
export const MIGRATIONS = [InitialSchema1764300000000, Browsers1764500000000];
