import { Injectable } from '@nestjs/common';
import { type EntityManager, type EntityTarget, In, IsNull, type ObjectLiteral } from 'typeorm';

/**
 * The order in which the modules are asked. Payments come first: a payment is held before its session or subscription, so whoever erases or
 * merges takes them in that order too, after the turn of their person. A subscription has to end before its owner's balance moves. Rows about
 * a report come before the reports, the users last.
 */
const PERSONAL_DATA_ORDER = [
  'payments',
  'cases',
  'purchases',
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
  'client-errors',
  'analytics',
  'experiments',
  'spending-limits',
  'provider-orders',
  'idempotency',
  'limits',
  'audit',
  'users',
] as const;
type PersonalDataPart = (typeof PERSONAL_DATA_ORDER)[number];

/** Whose rows refer to those of others go first when users are deleted; the rest follow in the order above. */
const DELETED_FIRST: readonly PersonalDataPart[] = ['cases', 'entitlements', 'payments', 'subscriptions', 'checkout'];

/** Who it is about, in every form in which a module may know them. */
export interface Person {
  userId: string;
  /** Emails they have proven to be theirs: the one they have, and one that waits to be theirs unless another has proven it as well. */
  mailboxes: readonly string[];
  /** Emails they only typed, and nobody else did: what is kept of those is nobody else's either. */
  typedEmails: readonly string[];
  /** Anonymous ids of their browsers. */
  anonIds: readonly string[];
  /** Their reports: the internal id, and the one they know. */
  reports: readonly { id: string; token: string; licensePlate: string | null; state: string | null }[];
}

/** A person with the guests they were in other browsers (docs/decisions/0095), as an export shows them. */
export interface WholePerson extends Person {
  /** Their user, then the guests. */
  userIds: readonly string[];
}

/** By what a module finds whoever typed an email: the user, or the browser of somebody who need not be one yet. */
export type Typist = Pick<Person, 'userId' | 'anonIds'>;

/** Emails that somebody gave. */
export interface GivenEmails {
  proven?: readonly string[];
  /** Wherever they typed them. They may be another person's. */
  typed?: readonly string[];
}

/** What has to stay when a person is erased. */
export interface Evidence {
  /** Completed purchases. */
  purchases: number;
  /** Internal ids of the reports that a purchase, a payment or a credit was about. */
  reportIds: readonly string[];
  /** Ids of what commands of the operator may have been about. */
  subjects?: readonly string[];
}

/** What is somebody's, in numbers. */
export interface Moving {
  reports: number;
  credits: number;
  subscriptions: number;
}

/** Subscriptions that renew and would meet when two users become one: one goes on, by its name. */
export interface Meeting {
  goesOn: string;
  /** `usableUntil`: ISO 8601; null when nothing of it is paid for. */
  ends: { name: string; usableUntil: string | null }[];
}

/**
 * What a module does with what it keeps about a person. Each works on the tables of its own module alone; a verb that is missing
 * has nothing to do.
 */
export interface PersonalData {
  readonly part: PersonalDataPart;
  /** The tables it answers for. */
  readonly entities: readonly EntityTarget<ObjectLiteral>[];
  /** Locks what a payment locks, until the transaction ends. The turns of these users are taken. */
  hold?(tx: EntityManager, userIds: readonly string[]): Promise<void>;
  /** Names the emails that this person gave, as far as it keeps who did. */
  emails?(tx: EntityManager, person: Typist): Promise<GivenEmails>;
  /** Whether somebody else has typed this email: a person who did not prove it may not have it forgotten then. */
  othersTyped?(tx: EntityManager, email: string, person: Typist): Promise<boolean>;
  /** Names what the law makes us keep. Asked of every module before the first one erases. */
  evidence?(tx: EntityManager, person: Pick<Person, 'userId' | 'reports'>): Promise<Evidence>;
  /**
   * @param evidence what every module named, as for an erasure
   * @returns the rows in the words of the tables, by the name of their part of the answer
   */
  export?(tx: EntityManager, person: WholePerson, evidence: Evidence): Promise<Record<string, unknown>>;
  /** Deletes what never led to a purchase, and takes out of the rest everything that says who it was. */
  erase?(tx: EntityManager, person: Person, evidence: Evidence): Promise<void>;
  /** Removes who a guest is from all that is kept of them; their browser keeps its reports and what it paid for. */
  anonymize?(tx: EntityManager, guest: Person, evidence: Evidence): Promise<void>;
  /** Gives everything of one user to another. Both users are locked. */
  transfer?(tx: EntityManager, from: string, to: string): Promise<void>;
  /** Counts what would go over to another user, for them to see it before they say yes. */
  moving?(tx: EntityManager, userId: string): Promise<Partial<Moving>>;
  /** Says what of two users could not both go on, for them to see it before they say yes. */
  meeting?(tx: EntityManager, from: string, to: string): Promise<Meeting | null>;
  /** Another person has proven the email this user only typed: it is theirs no more, and what was bought under it names it. */
  yieldEmail?(tx: EntityManager, userId: string, email: string): Promise<void>;
  /** A proven email is another one from now on: what was bought under the first continues under the second. */
  changeEmail?(tx: EntityManager, from: string, to: string): Promise<void>;
  /** A browser continues under another anonymous id: what is kept under the old one goes with it, or goes. */
  rename?(tx: EntityManager, from: string, to: string): Promise<void>;
  /** Browsers of this user sign out: what is kept under their anonymous ids goes, or is kept under the user's. */
  signOut?(tx: EntityManager, anonIds: readonly string[], userId: string): Promise<void>;
  /** Says until when something of these users has to be kept. Those with nothing are left out. They are held. */
  keepUntil?(tx: EntityManager, userIds: readonly string[]): Promise<ReadonlyMap<string, Date>>;
  /** Deletes every row of users of whom nothing has to be kept any more. What goes by itself with the user's row is left to that. */
  drop?(tx: EntityManager, userIds: readonly string[]): Promise<void>;
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
    return this.inOrder(PERSONAL_DATA_ORDER);
  }

  /** One alone. @throws Error when its module is not there */
  of(part: PersonalDataPart): PersonalData {
    const data = this.registered.get(part);
    if (!data) throw new Error(`Nobody keeps ${part}.`);
    return data;
  }

  /** The same in the order in which rows may be deleted for good. */
  forDeletion(): PersonalData[] {
    return this.inOrder([...new Set([...DELETED_FIRST, ...PERSONAL_DATA_ORDER])]);
  }

  private inOrder(parts: readonly PersonalDataPart[]): PersonalData[] {
    return parts.flatMap((part) => this.registered.get(part) ?? []);
  }
}

/**
 * Rows about reports as their person may see them: with the id they know instead of the internal one.
 * @param known the person, or where rows may be about reports of others whoever knows those, too
 */
export function withReportIds<Row extends { vehicleReportId: string | null }>(
  rows: readonly Row[],
  known: { reports: readonly Pick<Person['reports'][number], 'id' | 'token'>[] },
): (Omit<Row, 'vehicleReportId'> & { reportId: string | null })[] {
  const tokens = new Map(known.reports.map(({ id, token }) => [id, token]));
  return rows.map(({ vehicleReportId, ...row }) => ({
    reportId: (vehicleReportId !== null && tokens.get(vehicleReportId)) || null,
    ...row,
  }));
}

/** Where what is kept with a report is this person's: of their reports what nobody else gave, of the reports of others what they gave. */
export const givenBy = (person: WholePerson) => [
  { vehicleReportId: In(reportIdsOf(person)), givenByUserId: IsNull() },
  { givenByUserId: In([...person.userIds]) },
];

/** Every email of which all that is kept is theirs. */
export const emailsOf = ({ mailboxes, typedEmails }: Person): string[] => [...mailboxes, ...typedEmails];

export const reportIdsOf = ({ reports }: Pick<Person, 'reports'>): string[] => reports.map(({ id }) => id);
