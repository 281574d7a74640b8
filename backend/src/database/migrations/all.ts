import { InitialSchema1763700000000 } from './1763700000000-initial-schema.js';
import { SourceCache1763800000000 } from './1763800000000-source-cache.js';
import { ProviderBooks1763900000000 } from './1763900000000-provider-books.js';

/** In the order they are applied. Listed by hand: a forgotten one shows in the check, a glob would load whatever lies there. */
export const MIGRATIONS = [InitialSchema1763700000000, SourceCache1763800000000, ProviderBooks1763900000000];
