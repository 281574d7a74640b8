import { Injectable } from '@nestjs/common';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { ADDRESS_STATES } from '../platform/config/states.js';

interface PostalPlace {
  city: string;
  state: string;
}

/** The table of the package as it is stored: read, not run, because as objects it would take ten times the room. */
const TABLE = join(dirname(createRequire(import.meta.url).resolve('zipcodes')), 'codes.js');

const isPlace = (row: unknown): row is PostalPlace =>
  typeof row === 'object' && row !== null && 'city' in row && typeof row.city === 'string' && row.city !== '';

/** ZIP code -> the place its post office serves. Read on the first question and kept: most processes are never asked. */
@Injectable()
export class PostalPlacesService {
  private table: Promise<Buffer> | null = null;

  /** @param zipCode five digits, or nine with a hyphen; null for one that no post office has, or that is outside the states of the address form */
  async find(zipCode: string): Promise<PostalPlace | null> {
    const table = await (this.table ??= this.read());
    const key = `"${zipCode.slice(0, 5)}":`;
    const at = table.indexOf(`${key}{`);
    if (at < 0) return null;
    const row: unknown = JSON.parse(table.toString('utf8', at + key.length, table.indexOf('}', at) + 1));
    return isPlace(row) && ADDRESS_STATES.includes(row.state) ? { city: row.city, state: row.state } : null;
  }

  /** What could not be read, for want of file handles for example, is read again by the next question. */
  private read(): Promise<Buffer> {
    return readFile(TABLE).catch((error: unknown) => {
      this.table = null;
      throw error;
    });
  }
}
