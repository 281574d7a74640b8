import type { FastifyInstance } from 'fastify';

/** A whole answer, envelope included, that is written already. Kept by whoever wrote it, it is written once for many calls. */
export class WrittenAnswer {
  constructor(readonly bytes: Buffer) {}

  /** What it says, for whoever keeps it with its idempotency key. */
  toJSON(): unknown {
    return JSON.parse(this.bytes.toString());
  }
}

/** Sends it as it is. Everything else is written here, as Fastify would. */
export function sendWrittenAnswers(fastify: FastifyInstance): void {
  fastify.setReplySerializer((payload: unknown) =>
    payload instanceof WrittenAnswer ? (payload.bytes as unknown as string) : JSON.stringify(payload),
  );
}
