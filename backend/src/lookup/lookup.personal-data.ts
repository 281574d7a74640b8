import { Injectable } from '@nestjs/common';
import {
  DeclaresPersonalData,
  type PersonalData,
  personalTable,
  type RowsOf,
} from '../platform/personal-data/personal-data.js';
import { SearchHistory } from './search-history.entity.js';

/** Searches name no person, but a plate may identify one: its searches are deleted with each person who made one. */
const platesOf: RowsOf<SearchHistory> = ({ reports }) =>
  reports.flatMap(({ licensePlate, state }) =>
    licensePlate !== null && state !== null
      ? { searchType: 'license_plate' as const, searchValue: licensePlate, state }
      : [],
  );

@Injectable()
@DeclaresPersonalData('lookup')
export class LookupPersonalData implements PersonalData {
  readonly tables = [
    personalTable(SearchHistory, {
      owner: platesOf,
      export: { none: 'names no person; their own searches are their reports' },
      erase: [{ delete: true }],
      anonymize: 'like erase',
      expire: [{ since: 'searchedAt', kept: 'searches' }],
    }),
  ];
}
