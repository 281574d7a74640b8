import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { type PersonalData, PersonalDataRegistry } from '../personal-data/personal-data.js';
import { deleteOldest } from '../personal-data/old-rows.repository.js';
import { keptSince } from '../personal-data/retention.js';
import { SearchHistory } from './search-history.entity.js';

/** Searches are kept without a person: they are counted by vehicle, and only their age ends them. */
@Injectable()
export class LookupPersonalData implements PersonalData, OnModuleInit {
  readonly part = 'lookup';
  readonly entities = [SearchHistory];

  constructor(private readonly registry: PersonalDataRegistry) {}

  onModuleInit(): void {
    this.registry.register(this);
  }

  retain(tx: EntityManager, now: Date): Promise<boolean> {
    return deleteOldest(tx, SearchHistory, 'searchedAt', keptSince('searches', now));
  }
}
