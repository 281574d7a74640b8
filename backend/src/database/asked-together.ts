import { currentContext, runInContext, type RequestContext } from '../telemetry/request-context.js';
import type { BegunFirstPool } from './begun-first-pool.js';
import { isOneRefused } from './database-errors.js';

/** How many statements of one kind may be under way before others wait to be asked together. */
const AT_ONCE = 4;
/** How many questions a statement holds. With more, process and database wait for one another; with fewer, the way there is paid more often. */
const MOST = 12;

/**
 * SQL of a table of one row that makes the rest of its statement give up on rows that somebody else holds for long: who shares a statement with whoever
 * needs them does not wait for them. It is shorter than PostgreSQL takes to look for a deadlock, so that no other transaction is ended for ours.
 * @param patient SQL that is true where the statement waits as any other does
 */
export const patience = (patient: string): string =>
  `(SELECT set_config('lock_timeout', CASE WHEN ${patient} THEN current_setting('lock_timeout') ELSE '250ms' END, true) OFFSET 0)`;

type Line = ReturnType<BegunFirstPool['lineOf']>;

interface Asked<Question, Answer> {
  question: Question;
  work: RequestContext | undefined;
  line: Line;
  resolve: (answer: Answer) => void;
  reject: (error: unknown) => void;
}

/**
 * Questions of one kind, many of them at once. Whoever comes while few are asked is asked for at once; whoever comes while those are under way waits for
 * the end of one and is asked for with others who wait, in one statement: most of what a small one costs is its way to the database and back. Those who
 * have paid go first, and whoever waits is counted among those who wait for a connection. No answer is older than its question.
 */
export class AskedTogether<Question, Answer> {
  private underWay = 0;
  private waiting: Asked<Question, Answer>[] = [];

  /**
   * @param ask answers in the order of the questions; unless it is patient, it gives up soon where somebody else holds what it needs (see `patience`)
   * @param keyOf questions of the same key are never in one statement
   */
  constructor(
    private readonly pool: Pick<BegunFirstPool, 'lineOf'>,
    private readonly ask: (questions: readonly Question[], patient: boolean) => Promise<readonly Answer[]>,
    private readonly keyOf: ((question: Question) => unknown) | null = null,
  ) {}

  answer(question: Question): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const work = currentContext();
      const asked = { question, work, line: this.pool.lineOf(work), resolve, reject };
      if (this.underWay < AT_ONCE) return void this.askFor([asked]);
      asked.line.gathered++;
      this.waiting.push(asked);
    });
  }

  private async askFor(together: readonly Asked<Question, Answer>[]): Promise<void> {
    this.underWay++;
    const oneIsRefused = await this.tell(together, false);
    this.underWay--;
    // Nobody says which: each by itself, then, for as long as it takes. Meanwhile others are asked for.
    if (oneIsRefused) for (const asked of together) void this.tell([asked], true);
    if (this.waiting.length > 0) void this.askFor(this.take());
  }

  /** @returns whether it was refused because of one of them, and nobody was told anything */
  private async tell(together: readonly Asked<Question, Answer>[], patient: boolean): Promise<boolean> {
    try {
      const questions = together.map(({ question }) => question);
      const answers = await runInContext(workOf(together), () => this.ask(questions, patient));
      together.forEach(({ resolve }, place) => resolve(answers[place] as Answer));
    } catch (error) {
      if (!patient && isOneRefused(error)) return true;
      for (const { reject } of together) reject(error);
    }
    return false;
  }

  private take(): Asked<Question, Answer>[] {
    const keys = new Set<unknown>();
    const taken: Asked<Question, Answer>[] = [];
    for (const asked of [...this.waiting.filter(isPaying), ...this.waiting.filter((one) => !isPaying(one))]) {
      const key = this.keyOf ? this.keyOf(asked.question) : asked;
      if (taken.length === MOST) break;
      if (keys.has(key)) continue;
      keys.add(key);
      taken.push(asked);
    }
    this.waiting = this.waiting.filter((asked) => !taken.includes(asked));
    // The first is served by the connection of all.
    for (const [place, { line }] of taken.entries()) {
      line.gathered--;
      if (place > 0) line.served++;
    }
    return taken;
  }
}

const isPaying = ({ work }: { work: RequestContext | undefined }): boolean => work?.paying === true;

/** Somebody who has paid, where there is one: they do not wait for a connection behind those who have not. */
const workOf = (together: readonly { work: RequestContext | undefined }[]): RequestContext | undefined =>
  (together.find(isPaying) ?? together[0])?.work;
