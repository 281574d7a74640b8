import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const NOT_FOUND_PAGE = '404.html';

/** Serves the documentation that VitePress has built into a folder at /docs. */
export async function serveDocs(fastify: FastifyInstance, folder: string): Promise<void> {
  await fastify.register(
    async (docs) => {
      docs.setNotFoundHandler((request, reply) => {
        const path = request.url.split('?')[0] ?? '';
        const page = path.slice('/docs/'.length, -1);
        if (path.endsWith('/') && !page.includes('..') && existsSync(join(folder, `${page}.html`)))
          return reply.redirect(path.slice(0, -1), 301);
        setHeaders(reply, path);
        const notFound = join(folder, NOT_FOUND_PAGE);
        const html = existsSync(notFound)
          ? readFileSync(notFound, 'utf8')
          : 'The documentation is being built. Try again in a minute.';
        return reply.status(404).type('text/html').send(html);
      });
      docs.get('', (_request, reply) => reply.redirect('/docs/', 301));
      await docs.register(fastifyStatic, {
        root: folder,
        prefix: '/',
        extensions: ['html'],
        acceptRanges: false,
        allowedPath: (path) => path !== `/${NOT_FOUND_PAGE}`,
        setHeaders,
      });
    },
    { prefix: '/docs' },
  );
}

/** VitePress adds styles inline. Hashed files never change. */
function setHeaders(reply: FastifyReply, path: string): void {
  const policy = String(reply.getHeader('content-security-policy'));
  reply.header('content-security-policy', policy.replace("style-src 'self'", "style-src 'self' 'unsafe-inline'"));
  reply.header('cache-control', /[\\/]assets[\\/]/.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache');
}
