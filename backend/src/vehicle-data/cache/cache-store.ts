/** An answer that was kept, and how long ago. Age rather than date: the store's clock alone decides. */
export interface KeptAnswer {
  answer: unknown;
  /** ISO 8601 date the answer was given. */
  asOf: string;
  ageSeconds: number;
}

/** Where answers of outside sources are kept. */
export abstract class CacheStore {
  abstract read(source: string, key: string): Promise<KeptAnswer | null>;
  /** @returns ISO 8601 date the answer was kept */
  abstract write(source: string, key: string, answer: unknown): Promise<string>;
}
