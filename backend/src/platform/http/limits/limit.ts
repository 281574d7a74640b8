import { applyDecorators, SetMetadata, UseGuards } from '@nestjs/common';
import { ApiExtension } from '@nestjs/swagger';
import { LIMIT, type LimitName, LIMITS } from './limits.js';
import { SharedLimitGuard } from './shared-limit.guard.js';

/** Names the limit of `limits.ts` that the calls of a handler or controller count against; handlers of one name are counted together. */
export const Limit = (name: LimitName) =>
  applyDecorators(
    SetMetadata(LIMIT, name),
    ApiExtension(LIMIT, name),
    ...(LIMITS[name].scope === 'replicas' ? [UseGuards(SharedLimitGuard)] : []),
  );
