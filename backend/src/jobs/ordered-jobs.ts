import type { EntityManager, EntitySubscriberInterface, QueryRunner, TransactionCommitEvent } from 'typeorm';
import type { TransactionRollbackEvent } from 'typeorm/subscriber/event/TransactionRollbackEvent.js';
import type { TransactionStartEvent } from 'typeorm/subscriber/event/TransactionStartEvent.js';

/** A job as the queue takes it. */
export interface OrderedJob {
  identifier: string;
  payload: unknown;
  /** Two jobs with the same key become one. */
  job_key: string;
  /** Not before this instant; at once when null. */
  run_at: Date | null;
  /** The lowest first. */
  priority: number;
}

type ByKey = Map<string, OrderedJob>;

/**
 * The jobs of a transaction, ordered together just before it is committed: one statement and one wake-up however many there are. What
 * is ordered inside a savepoint that is rolled back is forgotten with it.
 */
export class OrderedJobs implements EntitySubscriberInterface {
  /** Of each transaction under way, the jobs of itself and of its savepoints. */
  private readonly underway = new WeakMap<QueryRunner, ByKey[]>();

  /** @param order is called just before each transaction is committed, perhaps without any job; what it throws rolls it back */
  constructor(private readonly order: (tx: EntityManager, jobs: OrderedJob[]) => Promise<void>) {}

  /** @returns false when there is no transaction to wait for */
  keep({ queryRunner }: EntityManager, job: OrderedJob): boolean {
    const kept = queryRunner && this.underway.get(queryRunner)?.at(-1);
    kept?.set(job.job_key, job);
    return kept !== undefined;
  }

  afterTransactionStart({ queryRunner }: TransactionStartEvent): void {
    const levels = this.underway.get(queryRunner) ?? [];
    this.underway.set(queryRunner, [...levels, new Map()]);
  }

  async beforeTransactionCommit({ queryRunner, manager }: TransactionCommitEvent): Promise<void> {
    const [whole, savepoint] = this.underway.get(queryRunner) ?? [];
    if (whole && !savepoint) await this.order(manager, [...whole.values()]);
  }

  afterTransactionCommit({ queryRunner }: TransactionCommitEvent): void {
    const ended = this.end(queryRunner);
    const around = this.underway.get(queryRunner)?.at(-1);
    for (const [key, job] of ended ?? []) around?.set(key, job);
  }

  afterTransactionRollback({ queryRunner }: TransactionRollbackEvent): void {
    this.end(queryRunner);
  }

  private end(queryRunner: QueryRunner): ByKey | undefined {
    const levels = this.underway.get(queryRunner) ?? [];
    const ended = levels.pop();
    if (levels.length === 0) this.underway.delete(queryRunner);
    return ended;
  }
}
