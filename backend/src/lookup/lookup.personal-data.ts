import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { type Person, type PersonalData, PersonalDataRegistry } from '../personal-data/personal-data.js';
import { deleteOldest } from '../personal-data/old-rows.repository.js';
import { keptSince } from '../personal-data/retention.js';
import { SearchHistory } from './search-history.entity.js';

/** Searches are kept without a person and counted by vehicle. A plate is a text somebody typed: it goes with whoever looked it up. */
@Injectable()
export class LookupPersonalData implements PersonalData, OnModuleInit {
  readonly part = 'lookup';
  readonly entities = [SearchHistory];

  constructor(private readonly registry: PersonalDataRegistry) {}

  onModuleInit(): void {
    this.registry.register(this);
  }

  async erase(tx: EntityManager, { reports }: Person): Promise<void> {
    const plates = reports.flatMap(({ licensePlate, state }) =>
      licensePlate === null || state === null
        ? []
        : [{ searchType: 'license_plate' as const, searchValue: licensePlate, state }],
    );
    if (plates.length > 0) await tx.delete(SearchHistory, plates);
  }

  anonymize(tx: EntityManager, guest: Person): Promise<void> {
    return this.erase(tx, guest);
  }

  retain(tx: EntityManager, now: Date): Promise<boolean> {
    return deleteOldest(tx, SearchHistory, 'searchedAt', keptSince('searches', now));
  }
}
