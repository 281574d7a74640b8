import { SetMetadata } from '@nestjs/common';
import type { LimitName } from './rate-limits.js';

/** Where a handler says so. */
export const LIMIT = 'limit';

/** Which limit of `rate-limits.ts` the calls of a handler or of a whole controller count against; those of one name are counted together. */
export const Limit = (name: LimitName) => SetMetadata(LIMIT, name);
