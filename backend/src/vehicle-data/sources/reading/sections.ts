import type { SectionStatus } from '../../findings/history.js';
import { type Fields, fieldsOf } from './values.js';

export interface Part<T> {
  status: Exclude<SectionStatus, 'not_offered'>;
  records: T[];
  /** Rows that could not be read; they stay in the raw answer. */
  unread: number;
}

/** Reads a list. A missing or unreadable list is 'unavailable', never 'none'. */
export function part<T>(answer: Fields, name: string, read: (row: Fields) => T | null): Part<T> {
  const list = answer.get(name);
  if (!Array.isArray(list)) return { status: 'unavailable', records: [], unread: 0 };
  const records = (list as unknown[]).flatMap((row) => {
    const fields = fieldsOf(row);
    return (fields && read(fields)) ?? [];
  });
  const unread = list.length - records.length;
  if (records.length > 0) return { status: 'available', records, unread };
  return { status: list.length > 0 ? 'unavailable' : 'none', records, unread };
}

/** Joins several lists into one section. */
export function together<T>(...parts: Part<T>[]): Part<T> {
  const records = parts.flatMap((one) => one.records);
  const unread = parts.reduce((sum, one) => sum + one.unread, 0);
  if (records.length > 0) return { status: 'available', records, unread };
  const known = parts.every(({ status }) => status === 'none');
  return { status: known ? 'none' : 'unavailable', records, unread };
}

/** Selects records; the result is 'none' only when `chosen` is false for every record and all were read. */
export function only<T, R>(of: Part<T>, chosen: (record: T) => boolean | 'perhaps', as: (record: T) => R): Part<R> {
  const records = of.records.filter((record) => chosen(record) === true).map(as);
  if (of.status !== 'available') return { status: of.status, records, unread: of.unread };
  const unsure = of.unread > 0 || of.records.some((record) => chosen(record) === 'perhaps');
  const none = unsure ? 'unavailable' : 'none';
  return { status: records.length > 0 ? 'available' : none, records, unread: of.unread };
}

/** By date, oldest first; records without one last. */
export function byDate<T extends { date: string | null }>(records: T[]): T[] {
  return [...records].sort((a, b) => (a.date ?? '9').localeCompare(b.date ?? '9'));
}
