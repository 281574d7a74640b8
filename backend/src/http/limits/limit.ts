import { applyDecorators, SetMetadata } from '@nestjs/common';
import { ApiExtension } from '@nestjs/swagger';
import type { LimitName } from './rate-limits.js';

/** Where a handler says so, and the contract. */
export const LIMIT = 'x-limit';

/** Which limit of `rate-limits.ts` the calls of a handler or of a whole controller count against; those of one name are counted together. */
export const Limit = (name: LimitName) => applyDecorators(SetMetadata(LIMIT, name), ApiExtension(LIMIT, name));
