import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { connect, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { type RunningApp, startApp } from '../support/app.js';

interface Contract {
  paths: Record<string, Record<string, object>>;
}
const { paths } = JSON.parse(readFileSync(join(__dirname, '../../openapi.json'), 'utf8')) as Contract;

const TEXT = /^content-type: (text\/|application\/(json|xml|javascript)|image\/svg)/im;

describe('every answer', () => {
  let app: RunningApp;
  beforeAll(async () => {
    app = await startApp();
  });
  afterAll(() => app.stop());

  /** As it is written here: clients tidy an address up before they send it. */
  async function send(lines: string[], body = ''): Promise<string> {
    const socket = connect((app.http.address() as AddressInfo).port, '127.0.0.1');
    socket.write(`${lines.join('\r\n')}\r\n\r\n${body}`);
    let answer = '';
    socket.on('data', (part: Buffer) => (answer += part.toString('latin1')));
    await once(socket, 'close');
    return answer;
  }
  const ask = (method: string, path: string, more: string[] = []) =>
    send([`${method} ${path} HTTP/1.1`, 'Host: 127.0.0.1', 'Content-Length: 0', 'Connection: close', ...more]);

  function expectSafe(what: string, answer: string): void {
    const head = answer.split('\r\n\r\n')[0] ?? '';
    const lacking = ['x-content-type-options: nosniff', 'content-security-policy: ', 'referrer-policy: '].filter(
      (header) => !head.toLowerCase().includes(`\r\n${header}`),
    );
    if (TEXT.test(head) && !/charset=utf-8/i.test(head)) lacking.push('charset');
    expect([what, head.split('\r\n')[0], lacking]).toEqual([what, expect.stringMatching(/^HTTP\/1.1 \d/), []]);
  }

  it('[X6-016] of every operation, of pages and files, has the security headers and a charset', async () => {
    const calls = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => [method.toUpperCase(), path.replace(/\{\w+\}/g, 'x')] as const),
    );
    const pages = [
      '/',
      '/admin',
      '/admin/',
      '/robots.txt',
      '/sitemap.xml',
      '/nothing',
      '/assets/none.js',
      '/api',
      '/api/none',
    ];
    const others = [...pages, '/api/docs', '/api/openapi.json', '/api/operator-docs', '/.well-known/security.txt'];
    for (const [method, path] of [...calls, ...others.map((path) => ['GET', path] as const)])
      expectSafe(`${method} ${path}`, await ask(method, path));
    const answer = await ask('GET', '/');
    expect(answer).toMatch(/^permissions-policy: .*camera=\(self\).*microphone=\(\)/im);
  });

  it.each([
    ['a path that ends in half an escape', ['GET /%E0%A4%A HTTP/1.1', 'Host: x', 'Connection: close'], 400],
    ['a method there is none of', ['BREW / HTTP/1.1', 'Host: x', 'Connection: close'], 400],
    ['no HTTP', ['hello'], 400],
    ['two lengths', ['POST /api/errors HTTP/1.1', 'Host: x', 'Content-Length: 1', 'Content-Length: 2'], 400],
    ['a head without an end', ['GET / HTTP/1.1', 'Host: x', `X: ${'x'.repeat(40_000)}`], 431],
  ])('[X6-016] to %s has them too, in the envelope', async (what, lines, status) => {
    const answer = await send(lines);
    expectSafe(what, answer);
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} [^]*"success":false[^]*"requestId":"`));
  });

  it('[X6-016] says where to report a vulnerability', async () => {
    const answer = await ask('GET', '/.well-known/security.txt');
    expect(answer).toMatch(/^HTTP\/1.1 200 [^]*Contact: mailto:support@roadbook\.example/);
    const expires = /Expires: (.*)/.exec(answer)?.[1] ?? '';
    expect(Date.parse(expires)).toBeGreaterThan(Date.now());
    expect(Date.parse(expires)).toBeLessThan(Date.now() + 365 * 86_400_000);
  });
});
