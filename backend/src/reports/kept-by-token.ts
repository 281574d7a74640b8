interface Kept<Content> {
  content: Content;
  bytes: number;
  until: number;
}

/**
 * What was made of reports, in memory: the last of each report, for a while and up to a size. Whether it is still of what the report holds, and
 * who may have it, is for whoever asks to decide.
 */
export class KeptByToken<Content> {
  /** In the order in which they were made; by the token of the report. */
  private readonly kept = new Map<string, Kept<Content>>();
  private size = 0;

  constructor(
    private readonly most: number,
    private readonly lifeMs: number,
  ) {}

  get bytes(): number {
    return this.size;
  }

  find(token: string, now: Date): Content | null {
    const found = this.kept.get(token);
    return found && found.until > now.getTime() ? found.content : null;
  }

  put(token: string, content: Content, bytes: number, now: Date): void {
    this.forget([token]);
    this.kept.set(token, { content, bytes, until: now.getTime() + this.lifeMs });
    this.size += bytes;
    for (const [oldest, { until }] of this.kept)
      if (this.size > this.most || until <= now.getTime()) this.forget([oldest]);
  }

  forget(tokens: readonly string[]): void {
    for (const token of tokens) {
      this.size -= this.kept.get(token)?.bytes ?? 0;
      this.kept.delete(token);
    }
  }
}
