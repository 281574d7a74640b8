import Fastify from 'fastify';
import request from 'supertest';
import { sendPage } from '../src/platform/http/responses.js';
import { type RunningApp, startApp } from './support/app.js';

describe('the content security policy', () => {
  let app: RunningApp;
  beforeAll(async () => void (app = await startApp()));
  afterAll(() => app.stop());

  const nonceOf = (policy: unknown, directive: string) =>
    new RegExp(`${directive} 'nonce-([\\w+/=]{24})' 'self'`).exec(String(policy))?.[1];

  it('allows nothing inline, on every answer', async () => {
    for (const path of ['/api/site', '/api/docs', '/api/nothing', '/'])
      expect((await request(app.http).get(path)).headers['content-security-policy']).not.toContain("'unsafe-inline'");
  });

  it('adds a nonce to the tags of Swagger UI, whose page has none', async () => {
    const { text, headers } = await request(app.http).get('/api/docs').expect(200);
    const nonce = nonceOf(headers['content-security-policy'], 'script-src');
    expect(nonce).toBeDefined();
    expect(nonceOf(headers['content-security-policy'], 'style-src')).toBe(nonce);
    const tags = text.match(/<(?:script|style)\b[^>]*>/g) ?? [];
    expect(tags.length).toBeGreaterThan(1);
    for (const tag of tags) expect(tag).toContain(`nonce="${nonce}"`);
  });

  describe('of a document', () => {
    const page = `<script nonce="__CSP_NONCE__">1</script><b style="color:red;x:&quot;a&quot;">x</b><b style="color:red;x:&quot;a&quot;">y</b>`;
    const fastify = Fastify();
    beforeAll(async () => {
      fastify.addHook('onRequest', async (_, reply) => {
        void reply.header('content-security-policy', "default-src 'self';script-src 'self';style-src 'self'");
      });
      fastify.get('/', (asked, reply) => sendPage(asked, reply, page));
      await fastify.ready();
    });
    afterAll(() => fastify.close());

    it('names a nonce that is new every time', async () => {
      const seen = new Set<string | undefined>();
      for (const encoding of ['br', 'gzip', 'identity', 'br']) {
        const { body, headers } = await request(fastify.server)
          .get('/')
          .set('accept-encoding', encoding)
          .buffer(true)
          .parse((answer, done) => {
            const chunks: Buffer[] = [];
            answer.on('data', (chunk: Buffer) => void chunks.push(chunk));
            answer.on('end', () => done(null, Buffer.concat(chunks)));
          });
        expect(headers['content-encoding'] ?? 'identity').toBe(encoding);
        const nonce = nonceOf(headers['content-security-policy'], 'script-src');
        expect(nonce).toBeDefined();
        seen.add(nonce);
        if (encoding === 'identity') expect(String(body)).toContain(`<script nonce="${nonce}">`);
      }
      expect(seen.size).toBe(4);
    });

    it.each([
      ['gzip;q=0, br;q=0', undefined],
      ['br;q=0.1, gzip;q=0.9', 'gzip'],
      ['GZIP', 'gzip'],
    ])('is compressed for %j by %s', async (accepted, encoding) => {
      for (const method of ['GET', 'HEAD'] as const) {
        const { headers } = await fastify.inject({ method, url: '/', headers: { 'accept-encoding': accepted } });
        expect(headers['content-encoding']).toBe(encoding);
        expect(headers.vary).toBe('accept-encoding');
      }
    });

    it('allows the style attributes it was made with by their hash, once each, and no others', async () => {
      const { headers } = await fastify.inject('/');
      const [, attributes] = String(headers['content-security-policy']).split(";style-src-attr 'unsafe-hashes' ");
      // Of: color:red;x:"a"
      expect(attributes).toMatch(/^'sha256-[\w+/]{43}='$/);
    });
  });
});
