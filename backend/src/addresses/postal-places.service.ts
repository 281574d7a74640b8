import { Injectable } from '@nestjs/common';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { ADDRESS_STATES } from '../platform/config/states.js';

interface PostalPlace {
  city: string;
  state: string;
}

/** Read as text: as objects it would take ten times the memory. */
const TABLE = join(dirname(createRequire(import.meta.url).resolve('zipcodes')), 'codes.js');

const isPlace = (row: unknown): row is PostalPlace =>
  typeof row === 'object' && row !== null && 'city' in row && typeof row.city === 'string' && row.city !== '';

/** Finds the place that the post office of a ZIP code serves. */
@Injectable()
export class PostalPlacesService {
  private table: Promise<Buffer> | null = null;

  /** Returns null for an unknown ZIP code, or one outside the states of the address form. */
  async find(zipCode: string): Promise<PostalPlace | null> {
    // A failed read is repeated by the next call.
    this.table ??= readFile(TABLE).catch((error: unknown) => {
      this.table = null;
      throw error;
    });
    const table = await this.table;
    const key = `"${zipCode.slice(0, 5)}":`;
    const at = table.indexOf(`${key}{`);
    if (at < 0) return null;
    const row: unknown = JSON.parse(table.toString('utf8', at + key.length, table.indexOf('}', at) + 1));
    return isPlace(row) && ADDRESS_STATES.includes(row.state) ? { city: row.city, state: row.state } : null;
  }
}
