import { Injectable } from '@nestjs/common';
import type { EntityManager, EntityTarget, ObjectLiteral } from 'typeorm';

/**
 * The order in which the modules are asked. Payments come first: a payment is held before its session or subscription, and those before their user, so
 * whoever erases or merges takes them in that order too. A subscription has to end before its owner's balance moves. Rows about
 * a report come before the reports, the users last.
 */
const PERSONAL_DATA_ORDER = [
  'payments',
  'checkout',
  'subscriptions',
  'entitlements',
  'mail',
  'monitoring',
  'sharing',
  'signatures',
  'addresses',
  'reports',
  'lookup',
  'identity',
  'telemetry',
  'experiments',
  'ceilings',
  'idempotency',
  'limits',
  'users',
] as const;
type PersonalDataPart = (typeof PERSONAL_DATA_ORDER)[number];

/** Who it is about, in every form in which a module may know them. */
export interface Person {
  userId: string;
  /** The e-mail they have proven. */
  email: string | null;
  /** Anonymous ids of their browsers. */
  anonIds: readonly string[];
  /** Their reports: the internal id, and the one they know. */
  reports: readonly { id: string; token: string }[];
}

/** What has to stay when a person is erased. */
export interface Evidence {
  /** Completed purchases. */
  purchases: number;
  /** Internal ids of the reports that a purchase, a payment or a credit was about. */
  reportIds: readonly string[];
}

/**
 * What a module does with what it keeps about a person. Each works on the tables of its own module alone; a verb that is missing
 * has nothing to do.
 */
export interface PersonalData {
  readonly part: PersonalDataPart;
  /** The tables it answers for. */
  readonly entities: readonly EntityTarget<ObjectLiteral>[];
  /** Locks what a payment locks before its user, until the transaction ends. */
  hold?(tx: EntityManager, userIds: readonly string[]): Promise<void>;
  /** Names what the law makes us keep. Asked of every module before the first one erases. */
  evidence?(tx: EntityManager, person: Person): Promise<Evidence>;
  /** @returns the rows in the words of the tables, by the name of their part of the answer */
  export?(tx: EntityManager, person: Person): Promise<Record<string, unknown>>;
  /** Deletes what never led to a purchase, and takes out of the rest everything that says who it was. */
  erase?(tx: EntityManager, person: Person, evidence: Evidence): Promise<void>;
  /** Gives everything of one user to another. Both users are locked. */
  transfer?(tx: EntityManager, from: string, to: string): Promise<void>;
  /** Deletes one batch of what was kept long enough. @returns whether there may be more */
  retain?(tx: EntityManager, now: Date): Promise<boolean>;
}

/** Where each module says what it does with personal data. */
@Injectable()
export class PersonalDataRegistry {
  private readonly registered = new Map<PersonalDataPart, PersonalData>();

  register(data: PersonalData): void {
    this.registered.set(data.part, data);
  }

  /** Every registered one, in the one order. */
  all(): PersonalData[] {
    return PERSONAL_DATA_ORDER.flatMap((part) => this.registered.get(part) ?? []);
  }
}

/** Rows about reports as their person may see them: with the id they know instead of the internal one. */
export function withReportIds<Row extends { vehicleReportId: string | null }>(
  rows: readonly Row[],
  { reports }: Person,
): (Omit<Row, 'vehicleReportId'> & { reportId: string | null })[] {
  const tokens = new Map(reports.map(({ id, token }) => [id, token]));
  return rows.map(({ vehicleReportId, ...row }) => ({
    reportId: (vehicleReportId !== null && tokens.get(vehicleReportId)) || null,
    ...row,
  }));
}

export const reportIdsOf = ({ reports }: Person): string[] => reports.map(({ id }) => id);
