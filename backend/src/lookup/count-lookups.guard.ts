import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { AddressCountsService } from '../platform/http/limits/address-counts.service.js';

/** Counts lookups by address, refused input included, so that an operator sees who searches excessively. */
@Injectable()
export class CountLookupsGuard implements CanActivate {
  constructor(private readonly addresses: AddressCountsService) {}

  canActivate(context: ExecutionContext): true {
    this.addresses.note(context.switchToHttp().getRequest<FastifyRequest>().ip, 'lookup');
    return true;
  }
}
