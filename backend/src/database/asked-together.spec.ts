import pg from 'pg';
import { QueryFailedError } from 'typeorm';
import { currentContext, runInContext, type RequestContext } from '../telemetry/request-context.js';
import { AskedTogether } from './asked-together.js';
import { BegunFirstPool } from './begun-first-pool.js';

const refused = (code: string): QueryFailedError => {
  const error = new pg.DatabaseError('refused', 0, 'error');
  error.code = code;
  return new QueryFailedError('SELECT', [], error);
};
const atWork = (paying: boolean): RequestContext => ({
  requestId: null,
  job: null,
  paying,
  span: { traceId: '', spanId: '', traceFlags: 0 },
});
const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** A database that answers each question in capital letters when it is told to, and refuses `wrong`. */
function slowDatabase(keyOf: ((question: string) => unknown) | null = null) {
  const pool = new BegunFirstPool();
  const asked: {
    questions: readonly string[];
    patient: boolean;
    paying: boolean | undefined;
    go: (error?: Error) => void;
  }[] = [];
  const together = new AskedTogether<string, string>(
    pool,
    (questions, patient) =>
      new Promise((resolve, reject) => {
        const go = (error?: Error): void => {
          if (error) reject(error);
          else if (questions.includes('wrong')) reject(refused('22P02'));
          else resolve(questions.map((question) => question.toUpperCase()));
        };
        asked.push({ questions, patient, paying: currentContext()?.paying, go });
      }),
    keyOf,
  );
  const ask = (...questions: string[]): Promise<string>[] =>
    questions.map((question) => runInContext(atWork(false), () => together.answer(question)));
  const statements = (): string[] => asked.map(({ questions }) => questions.join());
  /** Ends what is under way, and what follows from that. */
  const proceed = async (error?: Error): Promise<void> => {
    for (let done = 0; done < asked.length; done++) {
      asked[done]?.go(error);
      await settled();
    }
  };
  const waiting = (paying: boolean): number => pool.linesBefore(paying).at(-1)?.waiting ?? NaN;
  return { together, asked, ask, statements, proceed, waiting };
}

it('asks for the first at once, and for later ones together', async () => {
  const { ask, statements, asked, proceed, waiting } = slowDatabase();
  const answers = ask('a', 'b', 'c', 'd', 'e', 'f', 'g');
  expect(statements()).toEqual(['a', 'b', 'c', 'd']);
  expect(waiting(false)).toBe(3);
  asked[0]?.go();
  await settled();
  expect(statements().at(-1)).toBe('e,f,g');
  expect(waiting(false)).toBe(0);
  await proceed();
  expect(await Promise.all(answers)).toEqual(['A', 'B', 'C', 'D', 'E', 'F', 'G']);
  // Nobody is left behind: whoever comes later is asked for at once again.
  const [later] = ask('h');
  expect(statements().at(-1)).toBe('h');
  await proceed();
  expect(await later).toBe('H');
});

it('asks for at most a dozen in one statement', async () => {
  const { ask, statements, proceed } = slowDatabase();
  const answers = ask(...Array.from({ length: 30 }, (_, place) => `q${place}`));
  await proceed();
  expect(statements().map((statement) => statement.split(',').length)).toEqual([1, 1, 1, 1, 12, 12, 2]);
  expect(await Promise.all(answers)).toEqual(Array.from({ length: 30 }, (_, place) => `Q${place}`));
});

it('never puts two questions of one key into one statement', async () => {
  const { ask, statements, proceed } = slowDatabase(([letter]) => letter);
  const answers = ask('w', 'x', 'y', 'z', 'a1', 'a2', 'b1', 'a3', 'b2');
  await proceed();
  expect(statements().slice(4)).toEqual(['a1,b1', 'a2,b2', 'a3']);
  expect(await Promise.all(answers)).toContain('A3');
});

it('refuses only the one it concerns', async () => {
  const { ask, proceed } = slowDatabase();
  const answers = Promise.allSettled(ask('w', 'x', 'y', 'z', 'a', 'wrong', 'b'));
  await proceed();
  expect((await answers).map((answer) => (answer.status === 'fulfilled' ? answer.value : 'refused'))).toEqual([
    'W',
    'X',
    'Y',
    'Z',
    'A',
    'refused',
    'B',
  ]);
});

it('waits alone for a locked row, without holding up the others', async () => {
  const { asked, ask, statements, proceed } = slowDatabase();
  const answers = ask('a', 'b', 'c', 'd', 'e', 'f');
  for (const { go } of asked.slice(0, 4)) go(refused('55P03'));
  await settled();
  expect(statements()).toEqual(['a', 'b', 'c', 'd', 'a', 'e,f', 'b', 'c', 'd']);
  expect(asked.filter(({ patient }) => patient).map(({ questions }) => questions.join())).toEqual(['a', 'b', 'c', 'd']);
  const [later] = ask('g');
  expect(statements().at(-1)).toBe('g');
  await proceed();
  expect(await Promise.all([...answers, later])).toEqual(['A', 'B', 'C', 'D', 'E', 'F', 'G']);
});

it('tells everyone at once that the database is down, and retries none of them alone', async () => {
  const { ask, statements, proceed } = slowDatabase();
  const answers = Promise.allSettled(ask('w', 'x', 'y', 'z', 'a', 'b'));
  await proceed(refused('57P01'));
  expect((await answers).map(({ status }) => status)).toEqual(Array(6).fill('rejected'));
  expect(statements()).toEqual(['w', 'x', 'y', 'z', 'a,b']);
});

it('asks for buyers before the others, with a buyer’s priority', async () => {
  const { together, ask, asked, proceed, waiting } = slowDatabase();
  const first = ask('w', 'x', 'y', 'z');
  const others = ask(...Array.from({ length: 12 }, (_, place) => `q${place}`));
  const paid = runInContext(atWork(true), () => together.answer('paid'));
  expect([waiting(true), waiting(false)]).toEqual([1, 12]);
  await proceed();
  expect(asked[4]?.questions).toEqual(['paid', ...Array.from({ length: 11 }, (_, place) => `q${place}`)]);
  expect([asked[4]?.paying, asked[5]?.paying]).toEqual([true, false]);
  expect(await Promise.all([...first, ...others, paid])).toContain('PAID');
});
