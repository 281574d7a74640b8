const realFetch = globalThis.fetch;

/** An answer of `fetch`, made when it is asked. */
export type Answer = () => Response | Promise<Response>;
interface Call {
  url: string;
  init: RequestInit;
}

/** Replaces `fetch`: each call gets the next answer, the last one again and again. @returns the calls as they come */
export function answerWith(...answers: Answer[]): Call[] {
  const calls: Call[] = [];
  globalThis.fetch = ((url: string, init: RequestInit) => {
    calls.push({ url, init });
    return Promise.resolve((answers.length > 1 ? answers.shift() : answers[0])?.());
  }) as typeof fetch;
  return calls;
}

/** Gives `fetch` back. */
export function restoreFetch(): void {
  globalThis.fetch = realFetch;
}
