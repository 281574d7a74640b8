import {
  applyDecorators,
  Delete as NestDelete,
  Patch as NestPatch,
  Post as NestPost,
  UseInterceptors,
} from '@nestjs/common';
import { IdempotencyInterceptor } from './idempotency.interceptor.js';

/**
 * What changes something is done once for an Idempotency-Key. Said of each handler, because reads do not use such a key: an interceptor of all calls
 * would wrap every answer into observables.
 */
const changing =
  (method: (path?: string) => MethodDecorator) =>
  (path?: string): MethodDecorator =>
    applyDecorators(method(path), UseInterceptors(IdempotencyInterceptor));

export const Post = changing(NestPost);
export const Patch = changing(NestPatch);
export const Delete = changing(NestDelete);
