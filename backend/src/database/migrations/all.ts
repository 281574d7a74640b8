import { InitialSchema1764300000000 } from './1764300000000-initial-schema.js';
import { SpendAndTrials1795312820000 } from './1795312820000-spend-and-trials.js';

/** In the order they are applied. Listed by hand: a forgotten one shows in the check, a glob would load whatever lies there. */
export const MIGRATIONS = [InitialSchema1764300000000, SpendAndTrials1795312820000];
