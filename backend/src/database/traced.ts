import type pg from 'pg';
import { type Begun, beginStatement } from '../observability/traces.js';

type Ask = (...given: unknown[]) => unknown;
type Answer = (error: unknown, ...rest: unknown[]) => void;

/** What is done to which table; never the whole text, which may hold what somebody wrote. */
function nameOfStatement(text: string): string {
  const [, verb = 'statement'] = /^[\s(]*(\w+)/.exec(text) ?? [];
  const [, table] = /\b(?:FROM|INTO|UPDATE)\s+(?!SELECT\b)"?([\w.]+)/i.exec(text) ?? [];
  return table ? `${verb.toUpperCase()} ${table}` : verb.toUpperCase();
}

/** Connections whose statements are spans of the call or job they belong to. Only where traces are sent somewhere. */
export function tracing(Client: typeof pg.Client): typeof pg.Client {
  const ask = Client.prototype.query as Ask;
  class Tracing extends Client {}
  const query: Ask = function (this: pg.Client, ...given) {
    const [first] = given;
    const text = typeof first === 'string' ? first : (first as { text?: string } | undefined)?.text;
    const begun = text === undefined ? null : beginStatement();
    if (text === undefined || begun === null) return ask.apply(this, given);
    return whenEnded(this, given, (failed) => end(begun, text, failed));
  };
  const whenEnded = (client: pg.Client, given: unknown[], ended: (failed: boolean) => void): unknown => {
    const answer = given.at(-1);
    if (typeof answer === 'function')
      return ask.apply(client, [
        ...given.slice(0, -1),
        (error: unknown, ...rest: unknown[]) => {
          ended(Boolean(error));
          (answer as Answer)(error, ...rest);
        },
      ]);
    const asked = ask.apply(client, given);
    if (asked instanceof Promise)
      asked.then(
        () => ended(false),
        () => ended(true),
      );
    else ended(false);
    return asked;
  };
  Object.assign(Tracing.prototype, { query });
  return Tracing;
}

function end(begun: Begun, text: string, failed: boolean): void {
  const name = nameOfStatement(text);
  begun.end(name, { 'db.system.name': 'postgresql', 'db.query.summary': name }, failed);
}
