import { Logger } from '@nestjs/common';
import type { FastifyInstance, FastifyReply, FastifyRequest, HookHandlerDoneFunction } from 'fastify';
import { httpRequests, httpSeconds } from '../observability/metrics.js';
import { type Begun, beginServing, readTraceparent } from '../observability/traces.js';
import { during, type Work } from '../observability/work.js';

declare module 'fastify' {
  interface FastifyRequest {
    /** What of a trace begins with this call, and what the process is at meanwhile. */
    watched?: { begun: Begun; work: Work };
  }
}

/**
 * Each call is one line of the log, one count and one part of a trace. All of them name the route's pattern and never the path: paths
 * hold VINs, plates and tokens (row 86). Who asked is in none; the request id is what a person can quote.
 */
export function watchCalls(fastify: FastifyInstance, logger = new Logger('request')): void {
  const proceed = (request: FastifyRequest, done: HookHandlerDoneFunction): void => {
    const { watched } = request;
    if (watched) during(watched.work, done);
    else done();
  };
  fastify.addHook('onRequest', (request: FastifyRequest, _reply: FastifyReply, done) => {
    const begun = beginServing(readTraceparent(request.headers.traceparent));
    // Whoever lets it in says whether it is paid for.
    const work = { requestId: request.id, job: null, paying: false, span: begun.at };
    request.watched = { begun, work };
    proceed(request, done);
  });
  // A body arrives on the connection's own time, which knows of no call.
  fastify.addHook('preValidation', (request: FastifyRequest, _reply: FastifyReply, done) => proceed(request, done));
  fastify.addHook('onResponse', (request: FastifyRequest, reply: FastifyReply, done) => {
    const { method, routeOptions, watched } = request;
    const { statusCode: status, elapsedTime } = reply;
    const route = routeOptions.url ?? 'unknown';
    httpRequests.inc({ method, route, status });
    httpSeconds.observe({ method, route }, elapsedTime / 1_000);
    const attributes = {
      'http.request.method': method,
      'http.route': route,
      'http.response.status_code': status,
      'roadbook.request_id': request.id,
    };
    watched?.begun.end(`${method} ${route}`, attributes, status >= 500);
    const line = (): void => logger.log({ method, route, status, ms: Math.round(elapsedTime * 10) / 10 });
    if (watched) during(watched.work, line);
    else line();
    done();
  });
}
