import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { type AddressInfo, connect } from 'node:net';
import { join } from 'node:path';
import { type RunningApp, startApp } from '../support/app.js';
import { TestVisitor } from '../support/visitor.js';

interface Contract {
  paths: Record<string, Record<string, object>>;
}
const { paths } = JSON.parse(readFileSync(join(__dirname, '../../openapi.json'), 'utf8')) as Contract;
const VIN = '1FTFW5L86RFB45612';
const BODY = JSON.stringify({ vin: VIN });
const SECURITY = ['x-content-type-options: nosniff', 'content-security-policy: ', 'referrer-policy: '];

describe('malformed and unusual HTTP', () => {
  let app: RunningApp;
  beforeAll(async () => {
    app = await startApp({ HEADERS_TIMEOUT_MS: '1000', REQUEST_TIMEOUT_MS: '1500' });
  });
  afterAll(() => app.stop());

  /** Byte for byte, until the server ends the connection. */
  async function send(text: string): Promise<string> {
    const socket = connect((app.http.address() as AddressInfo).port, '127.0.0.1');
    socket.on('error', () => undefined);
    socket.write(text, 'latin1');
    let answer = '';
    socket.on('data', (part: Buffer) => (answer += part.toString('latin1')));
    await once(socket, 'close');
    return answer;
  }
  const ask = (line: string, headers: string[] = [], body = '') =>
    send([line, 'Host: 127.0.0.1', 'Connection: close', ...headers, '', body].join('\r\n'));
  const post = (headers: string[], body = BODY) =>
    ask('POST /api/lookup/vin HTTP/1.1', [`Content-Length: ${Buffer.byteLength(body, 'latin1')}`, ...headers], body);

  /** Every answer has the headers; a refusal the contract's shape, unless it is one to HEAD or a page. */
  function expectShape(what: string, answer: string, status: RegExp, code?: string): void {
    const [head = '', body = ''] = answer.split(/\r\n\r\n([^]*)/);
    const lacking = SECURITY.filter((header) => !head.toLowerCase().includes(`\r\n${header}`));
    const line = head.split('\r\n')[0] ?? '';
    expect([what, line, lacking]).toEqual([what, expect.stringMatching(status), []]);
    if (!code) return;
    expect([what, JSON.parse(body)]).toEqual([
      what,
      expect.objectContaining({
        success: false,
        code,
        error: expect.any(String),
        requestId: expect.stringMatching(/./),
      }),
    ]);
    expect([what, head.toLowerCase()]).toEqual([what, expect.stringContaining('\r\nx-request-id: ')]);
  }

  it('[X6-016] an absolute URL as the target counts as its path, and a target without a path is not found', async () => {
    expectShape('the shop', await ask('GET http://127.0.0.1/ HTTP/1.1'), /^HTTP\/1.1 200 /);
    expectShape('without a path', await ask('GET http://127.0.0.1 HTTP/1.1'), /^HTTP\/1.1 200 /);
    expectShape('with a query', await ask('GET http://127.0.0.1?utm_source=x HTTP/1.1'), /^HTTP\/1.1 200 /);
    expectShape('in capitals', await ask('GET HTTPS://127.0.0.1/ HTTP/1.1'), /^HTTP\/1.1 200 /);
    expectShape('a call', await ask('GET http://127.0.0.1/api/offers HTTP/1.1'), /^HTTP\/1.1 200 /);
    expectShape('no call', await ask('GET http://127.0.0.1/api/nope HTTP/1.1'), /^HTTP\/1.1 404 /, 'NOT_FOUND');
    for (const target of ['*', 'ftp://127.0.0.1/api/offers', 'api/offers'])
      expectShape(target, await ask(`GET ${target} HTTP/1.1`), /^HTTP\/1.1 40[04] /);
  });

  it('bodies are UTF-8: another charset is refused, and the answer says what is taken', async () => {
    for (const charset of ['iso-8859-1', 'utf-16', 'utf-7', '"utf-16le"', 'x', ''])
      for (const type of ['application/json', 'application/json; profile="x"']) {
        const answer = await post([`Content-Type: ${type}; charset=${charset}`]);
        expectShape(charset, answer, /^HTTP\/1.1 415 /, 'UNSUPPORTED_MEDIA_TYPE');
        expect(answer).toContain('UTF-8');
      }
    for (const type of [
      'application/json',
      'application/json; charset=utf-8',
      'Application/JSON;Charset="UTF-8"',
      'application/json; charset=utf8',
    ])
      expectShape(type, await post([`Content-Type: ${type}`]), /^HTTP\/1.1 200 /);
    // What says UTF-8 and is none would be read with other letters in it.
    expectShape(
      'broken UTF-8',
      await post(['Content-Type: application/json'], '{"vin":"\xff\xfe"}'),
      /^HTTP\/1.1 400 /,
      'MALFORMED_JSON',
    );
    expectShape(
      'a compressed body',
      await post(['Content-Type: application/json', 'Content-Encoding: gzip']),
      /^HTTP\/1.1 415 /,
      'UNSUPPORTED_MEDIA_TYPE',
    );
    expectShape('another type', await post(['Content-Type: text/xml']), /^HTTP\/1.1 415 /, 'UNSUPPORTED_MEDIA_TYPE');
  });

  it.each([
    [
      'an expectation that nobody meets',
      () => post(['Content-Type: application/json', 'Expect: the-moon']),
      /^HTTP\/1.1 417 /,
      'VALIDATION',
    ],
    [
      'a head that is too large',
      () => ask('GET /api/offers HTTP/1.1', [`X: ${'x'.repeat(40_000)}`]),
      /^HTTP\/1.1 431 /,
      'PAYLOAD_TOO_LARGE',
    ],
    [
      'thousands of headers',
      () =>
        ask(
          'GET /api/offers HTTP/1.1',
          Array.from({ length: 5_000 }, (_, i) => `X${i}: 1`),
        ),
      /^HTTP\/1.1 (431|200) /,
      undefined,
    ],
    [
      'a length beside chunks',
      () => ask('POST /api/lookup/vin HTTP/1.1', ['Content-Length: 5', 'Transfer-Encoding: chunked'], '0\r\n\r\n'),
      /^HTTP\/1.1 400 /,
      'VALIDATION',
    ],
    [
      'chunks of an unknown coding',
      () => ask('POST /api/lookup/vin HTTP/1.1', ['Transfer-Encoding: gzip, x'], '0\r\n\r\n'),
      /^HTTP\/1.1 400 /,
      'VALIDATION',
    ],
    [
      'a chunk whose size is none',
      () =>
        ask(
          'POST /api/lookup/vin HTTP/1.1',
          ['Content-Type: application/json', 'Transfer-Encoding: chunked'],
          'zz\r\n{}\r\n',
        ),
      /^HTTP\/1.1 400 /,
      'VALIDATION',
    ],
    [
      'chunks without an end',
      () =>
        ask(
          'POST /api/lookup/vin HTTP/1.1',
          ['Content-Type: application/json', 'Transfer-Encoding: chunked'],
          '2\r\n{"\r\n',
        ),
      /^HTTP\/1.1 408 /,
      'VALIDATION',
    ],
    ['no host', () => send('GET /api/offers HTTP/1.1\r\nConnection: close\r\n\r\n'), /^HTTP\/1.1 400 /, 'VALIDATION'],
    ['two hosts', () => ask('GET /api/offers HTTP/1.1', ['Host: b']), /^HTTP\/1.1 400 /, 'VALIDATION'],
    ['HTTP/1.0', () => send('GET /api/offers HTTP/1.0\r\n\r\n'), /^HTTP\/1.1 200 /, undefined],
    ['HTTP/2 in plain text', () => send('PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'), /^HTTP\/1.1 (400|505) /, 'VALIDATION'],
    [
      'a whole address as target',
      () => ask('GET http://evil.example/api/offers HTTP/1.1'),
      /^HTTP\/1.1 (200|404|400) /,
      undefined,
    ],
    ['an asterisk as target', () => ask('OPTIONS * HTTP/1.1'), /^HTTP\/1.1 4\d\d /, undefined],
    ['CONNECT', () => ask('CONNECT evil.example:443 HTTP/1.1'), /^HTTP\/1.1 4\d\d /, 'METHOD_NOT_ALLOWED'],
    [
      'an upgrade',
      () => ask('GET /api/offers HTTP/1.1', ['Connection: upgrade', 'Upgrade: websocket']),
      /^HTTP\/1.1 (200|4\d\d) /,
      undefined,
    ],
    ['TRACE', () => ask('TRACE /api/offers HTTP/1.1'), /^HTTP\/1.1 4\d\d /, undefined],
    [
      'a query of JSON nobody asked for',
      () => ask('GET /api/offers?reportId=a&reportId=b HTTP/1.1'),
      /^HTTP\/1.1 400 /,
      'VALIDATION',
    ],
    [
      'an array where a text is meant',
      () => post(['Content-Type: application/json'], '{"vin":["x"]}'),
      /^HTTP\/1.1 400 /,
      'VALIDATION',
    ],
    [
      '100-continue',
      () => post(['Content-Type: application/json', 'Expect: 100-continue']),
      /^HTTP\/1.1 (100|200) /,
      undefined,
    ],
  ] as const)(
    "[X6-016] %s gets an answer in the contract's shape, with the security headers",
    async (what, make, status, code) => {
      const answer = (await make()).replace(/^HTTP\/1.1 100 Continue\r\n\r\n/, '');
      expectShape(what, answer, status, code);
    },
  );

  /** A proxy that reads such a request otherwise than we do would hand on the second one as somebody else's. */
  it.each([
    ['two lengths', ['Content-Length: 4', 'Content-Length: 0'], ''],
    ['two lengths in one line', ['Content-Length: 4, 0'], ''],
    ['a length with a sign', ['Content-Length: +0'], ''],
    ['a length before chunks', ['Content-Length: 0', 'Transfer-Encoding: chunked'], '0\r\n\r\n'],
    ['a length behind chunks', ['Transfer-Encoding: chunked', 'Content-Length: 5'], '0\r\n\r\n'],
    ['chunks that are not the last coding', ['Transfer-Encoding: chunked, identity'], '0\r\n\r\n'],
    ['two codings', ['Transfer-Encoding: chunked', 'Transfer-Encoding: identity'], '0\r\n\r\n'],
    ['a coding spelled oddly', ['Transfer-Encoding: xchunked'], '0\r\n\r\n'],
    ['a space before the colon', ['Transfer-Encoding : chunked'], '0\r\n\r\n'],
    ['a coding on a folded line', ['Transfer-Encoding:', ' chunked', 'Content-Length: 5'], '0\r\n\r\n'],
    ['a folded line', ['X: a', ' Content-Length: 4'], ''],
    ['a line feed alone', ['X: a\nTransfer-Encoding: chunked'], '0\r\n\r\n'],
    ['a carriage return alone', ['X: a\rTransfer-Encoding: chunked'], '0\r\n\r\n'],
    ['a size of a chunk with a line feed', ['Transfer-Encoding: chunked'], '0\n\n'],
    ['a NUL in a header', ['X: a\0b'], ''],
  ])('[X6-016] nothing is smuggled behind %s: it is refused, and the connection ends', async (_, headers, body) => {
    const smuggled = 'GET /api/offers HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n';
    const answer = await send(
      ['POST /api/lookup/vin HTTP/1.1', 'Host: 127.0.0.1', ...headers, '', body].join('\r\n') + smuggled,
    );
    expect(answer.match(/HTTP\/1\.1 \d{3}/g)).toEqual(['HTTP/1.1 400']);
  });

  it('[X6-016] HEAD, OPTIONS and TRACE of every path have the headers and no error of ours', async () => {
    const pages = ['/', '/admin/', '/robots.txt', '/docs/', '/api/docs', '/nothing', '/favicon.svg'];
    for (const path of [...Object.keys(paths).map((one) => one.replace(/\{\w+\}/g, 'x')), ...pages])
      for (const method of ['HEAD', 'OPTIONS', 'TRACE'])
        expectShape(`${method} ${path}`, await ask(`${method} ${path} HTTP/1.1`), /^HTTP\/1.1 [234]\d\d /);
  }, 60_000);

  it('a cached file is not sent again: for a list of tags, a weak tag, or any', async () => {
    const http = new TestVisitor(app).agent;
    const path = `/api/vehicles/${VIN}`;
    const { headers } = await http.get(path).expect(200);
    const tag = headers.etag ?? '';
    for (const held of [tag, `W/${tag}`, `"x", ${tag}`, `"x",W/${tag} , "y"`, '*']) {
      const answer = await http.get(path).set('if-none-match', held);
      expect([held, answer.status, answer.headers.etag]).toEqual([held, 304, tag]);
    }
    for (const other of ['"x"', 'x', tag.slice(1, -1), ''])
      expect([other, (await http.get(path).set('if-none-match', other)).status]).toEqual([other, 200]);
    const { id } = await new TestVisitor(app).lookup();
    for (const file of ['/api/openapi.json', '/', `/api/reports/${id}/pdf`])
      for (const range of ['bytes=0-3', 'bytes=-1', 'bytes=9999999-', 'bytes=3-1', 'lines=1', 'bytes=0-0,2-3'])
        expectShape(
          `${file} ${range}`,
          await ask(`GET ${file} HTTP/1.1`, [`Range: ${range}`]),
          /^HTTP\/1.1 (200|206|404|416) /,
        );
  });

  it('ignores Range headers and always sends the whole file', async () => {
    const { agent } = new TestVisitor(app);
    for (const path of ['/favicon.svg', '/admin/favicon.svg']) {
      const { body: whole } = await agent.get(path).buffer(true).expect(200);
      for (const range of ['bytes=0-3', 'bytes=-1', 'bytes=9999999-', 'bytes=3-1', 'bytes=0-0,2-3', 'lines=1', 'x']) {
        const { status, headers, body } = await agent.get(path).set({ range }).buffer(true);
        expect([path, range, status, headers['accept-ranges']]).toEqual([path, range, 200, undefined]);
        expect((body as Buffer).equals(whole as Buffer)).toBe(true);
      }
    }
  });
});

describe('HTTP to a server that is stopping', () => {
  it('is answered as the contract says where a connection is still open', async () => {
    const app = await startApp();
    const socket = connect((app.http.address() as AddressInfo).port, '127.0.0.1');
    let answers = '';
    socket.on('data', (part: Buffer) => (answers += part.toString('latin1')));
    const headers = ['Host: 127.0.0.1', 'Content-Type: application/json', `Content-Length: ${BODY.length}`, '', ''];
    socket.write(['POST /api/lookup/vin HTTP/1.1', ...headers].join('\r\n'));
    await once(app.http, 'request');
    const stopped = app.stop();
    while (app.http.listening) await new Promise(setImmediate);
    socket.write(`${BODY}GET /api/site HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n`);
    await once(socket, 'close');
    await stopped;
    expect(answers.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 200', 'HTTP/1.1 200']);
  });
});
