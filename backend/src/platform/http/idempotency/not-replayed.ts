import { applyDecorators, SetMetadata } from '@nestjs/common';
import { ApiExtension } from '@nestjs/swagger';

/** Where a handler says so, and the contract. */
export const NOT_REPLAYED = 'x-not-replayed';

/** For calls whose answer is more than its body, such as a cookie, or must not lie about: no answer is kept, and none is promised. */
export const NotReplayed = () => applyDecorators(SetMetadata(NOT_REPLAYED, true), ApiExtension(NOT_REPLAYED, true));
