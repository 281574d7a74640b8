import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { type OpenAPIObject, SwaggerModule } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { markTags, withNonce } from './nonce.js';
import { createOpenApi } from './openapi.js';

const OPERATORS_CALLS = '/api/admin/';
const DOCUMENTS = [
  {
    path: 'api/docs',
    file: 'api/openapi',
    title: 'Roadbook API',
    holds: (call: string) => !call.startsWith(OPERATORS_CALLS),
  },
  {
    path: 'api/operator-docs',
    file: 'api/operator-openapi',
    title: 'Roadbook API for operators',
    holds: (call: string) => call.startsWith(OPERATORS_CALLS),
  },
];

/** Turns on dark colors, as only the top bar would. */
const FOLLOW_SCHEME = `const dark = matchMedia('(prefers-color-scheme: dark)');
const follow = () => document.documentElement.classList.toggle('dark-mode', dark.matches);
dark.addEventListener('change', follow);
follow();`;

/** Stacks the parts of a call on phones. */
const STYLE = `html.dark-mode body { background: #1c2022 }
@media (max-width: 40rem) {
  .swagger-ui .wrapper { padding: 0 0.5rem }
  .swagger-ui .opblock-body :is(table, tbody, tr, td) { display: block; width: auto; max-width: 100% }
  .swagger-ui .opblock-body thead { display: none }
  .swagger-ui .opblock-body :is(input, select, textarea) { min-width: 0; max-width: 100%; width: 100% }
}`;

const withViewport = (page: string): string =>
  page.replace('</title>', '</title>\n  <meta name="viewport" content="width=device-width, initial-scale=1">');

/** Adds a nonce to a page of Swagger UI; returns any other body as it is. */
export function secureSwaggerPage({ url }: FastifyRequest, reply: FastifyReply, body: string): string {
  const isPage =
    DOCUMENTS.some(({ path }) => url.startsWith(path, 1)) &&
    String(reply.getHeader('content-type')).startsWith('text/html');
  return isPage ? withNonce(reply, markTags(withViewport(body))) : body;
}

/**
 * Swagger UI and the documents themselves: /api/docs for the shop and integrators, /api/operator-docs for the console.
 */
export function serveOpenApi(app: NestFastifyApplication): void {
  for (const { path, file, title, holds } of DOCUMENTS)
    SwaggerModule.setup(path, app, () => partOf(createOpenApi(app), holds), {
      jsonDocumentUrl: `${file}.json`,
      yamlDocumentUrl: `${file}.yaml`,
      customSiteTitle: title,
      customCss: STYLE,
      customJsStr: FOLLOW_SCHEME,
      customfavIcon: '/favicon.svg',
      // Without the top bar, whose logo has an inline style.
      swaggerOptions: { layout: 'BaseLayout' },
    });
}

/** Returns the calls of one document with the schemas they refer to. */
function partOf(contract: OpenAPIObject, holds: (call: string) => boolean): OpenAPIObject {
  const paths = Object.fromEntries(Object.entries(contract.paths).filter(([call]) => holds(call)));
  const all = contract.components?.schemas ?? {};
  const needed = new Set<string>();
  const collect = (part: unknown): void => {
    for (const [, name = ''] of JSON.stringify(part).matchAll(/"#\/components\/schemas\/([^"]+)"/g)) {
      if (needed.has(name)) continue;
      needed.add(name);
      collect(all[name] ?? {});
    }
  };
  collect(paths);
  const schemas = Object.fromEntries(Object.entries(all).filter(([name]) => needed.has(name)));
  const calls = Object.values(paths).flatMap((path) => Object.values(path as Record<string, { tags?: string[] }>));
  const usedTags = new Set(calls.flatMap(({ tags }) => tags ?? []));
  const tags = contract.tags?.filter(({ name }) => usedTags.has(name));
  return { ...contract, tags, paths, components: { ...contract.components, schemas } };
}
