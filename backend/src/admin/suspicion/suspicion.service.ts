import { Injectable } from '@nestjs/common';
import { AddressCountsService } from '../../platform/http/limits/address-counts.service.js';
import { SuspicionRepository } from './suspicion.repository.js';
import type { SuspiciousAddressView } from './suspicious-address.dto.js';

@Injectable()
export class SuspicionService {
  constructor(
    private readonly addresses: SuspicionRepository,
    private readonly counts: AddressCountsService,
  ) {}

  /** The worst first. */
  async list(): Promise<SuspiciousAddressView[]> {
    await this.counts.flush();
    return this.addresses.list();
  }
}
