import { Injectable } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import {
  DeclaresPersonalData,
  PERSONAL_DATA_ORDER,
  type PersonalData,
  type PersonalDataPart,
  type PersonalTable,
} from './personal-data.js';

/** Modules whose rows refer to those of others: their rows are deleted first, the rest in the order above. */
const DELETED_FIRST: readonly PersonalDataPart[] = ['cases', 'entitlements', 'payments', 'subscriptions', 'checkout'];

/** Finds the providers that declare personal data. */
@Injectable()
export class PersonalDataRegistry {
  private providers: ReadonlyMap<PersonalDataPart, PersonalData> | undefined;

  constructor(private readonly discovery: DiscoveryService) {}

  /** Returns every module's declaration, in the one order. */
  all(): PersonalData[] {
    return this.inOrder(PERSONAL_DATA_ORDER);
  }

  /** @throws Error when its module is not loaded */
  of(part: PersonalDataPart): PersonalData {
    const data = this.discover().get(part);
    if (!data) throw new Error(`No module declares the personal data of ${part}.`);
    return data;
  }

  /** Returns every table, in the one order. */
  tables(): PersonalTable[] {
    return this.all().flatMap(({ tables }) => tables);
  }

  /** Returns every table, in the order in which rows may be deleted. */
  tablesForDeletion(): PersonalTable[] {
    const parts = [...new Set([...DELETED_FIRST, ...PERSONAL_DATA_ORDER])];
    return this.inOrder(parts).flatMap(({ tables }) => tables);
  }

  private inOrder(parts: readonly PersonalDataPart[]): PersonalData[] {
    const providers = this.discover();
    return parts.flatMap((part) => providers.get(part) ?? []);
  }

  private discover(): ReadonlyMap<PersonalDataPart, PersonalData> {
    this.providers ??= new Map(
      this.discovery.getProviders({ metadataKey: DeclaresPersonalData.KEY }).map((wrapper) => {
        const part = this.discovery.getMetadataByDecorator(DeclaresPersonalData, wrapper);
        return [part, wrapper.instance] as [PersonalDataPart, PersonalData];
      }),
    );
    return this.providers;
  }
}
