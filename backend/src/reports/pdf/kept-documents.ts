interface Kept {
  /** Of all that is printed: another content is another document. */
  fingerprint: string;
  bytes: Buffer;
  until: number;
}

/** Documents in memory, the last one of each report, for a while and up to a size. Who may have one was decided before. */
export class KeptDocuments {
  /** In the order in which they were made; by the token of the report. */
  private readonly kept = new Map<string, Kept>();
  private size = 0;

  constructor(
    private readonly most: number,
    private readonly lifeMs: number,
  ) {}

  get bytes(): number {
    return this.size;
  }

  get(token: string, fingerprint: string, now: Date): Buffer | null {
    const found = this.kept.get(token);
    return found?.fingerprint === fingerprint && found.until > now.getTime() ? found.bytes : null;
  }

  put(token: string, fingerprint: string, bytes: Buffer, now: Date): void {
    this.forget([token]);
    this.kept.set(token, { fingerprint, bytes, until: now.getTime() + this.lifeMs });
    this.size += bytes.length;
    for (const [oldest, { until }] of this.kept)
      if (this.size > this.most || until <= now.getTime()) this.forget([oldest]);
  }

  forget(tokens: readonly string[]): void {
    for (const token of tokens) {
      this.size -= this.kept.get(token)?.bytes.length ?? 0;
      this.kept.delete(token);
    }
  }
}
