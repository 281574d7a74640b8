import type { FastifyInstance, FastifyRequest } from 'fastify';

/** Where mail programs post a form (RFC 8058). What it holds is not needed: the address says it all. */
const FORM_PATHS = new Set(['/api/mail/unsubscribe']);
const FORMS = ['application/x-www-form-urlencoded', 'multipart/form-data'];

/** Everywhere else a form is refused as before: any page could send one without asking the browser. */
export function takeOneClickForms(fastify: FastifyInstance): void {
  fastify.addContentTypeParser(FORMS, { parseAs: 'buffer' }, (request: FastifyRequest, _body, done) => {
    if (FORM_PATHS.has(request.routeOptions.url ?? '')) return done(null, {});
    return done(Object.assign(new Error('A form'), { statusCode: 415 }));
  });
}
