import { Logger } from '@nestjs/common';
import { trace } from '@opentelemetry/api';
import type { FastifyInstance, FastifyReply, FastifyRequest, HookHandlerDoneFunction } from 'fastify';
import { httpRequests, httpSeconds } from '../telemetry/metrics.js';
import { type RequestContext, runInContext } from '../telemetry/request-context.js';
import { spanOfRequest } from '../telemetry/trace-context.js';

declare module 'fastify' {
  interface FastifyRequest {
    /** Of this request; what its hooks and handler log names it. */
    requestContext?: RequestContext;
  }
}

/**
 * Logs and counts each request, and names its span. All of them name the route's pattern and never the path: paths hold VINs, plates and
 * tokens. They do not say who sent it; the request id is what a person can quote.
 */
export function logRequests(fastify: FastifyInstance, logger = new Logger('request')): void {
  const proceed = (request: FastifyRequest, done: HookHandlerDoneFunction): void => {
    if (request.requestContext) runInContext(request.requestContext, done);
    else done();
  };
  fastify.addHook('onRequest', (request: FastifyRequest, _reply: FastifyReply, done) => {
    const { id: requestId, method, headers } = request;
    // Whether it is paying is decided when it is admitted.
    request.requestContext = { requestId, job: null, paying: false, span: spanOfRequest(headers.traceparent) };
    const route = routeOf(request);
    trace
      .getActiveSpan()
      ?.updateName(`${method} ${route}`)
      .setAttributes({ 'http.route': route, 'roadbook.request_id': requestId });
    proceed(request, done);
  });
  // A body arrives outside of the asynchronous context of its request.
  fastify.addHook('preValidation', (request: FastifyRequest, _reply: FastifyReply, done) => proceed(request, done));
  fastify.addHook('onResponse', (request: FastifyRequest, reply: FastifyReply, done) => {
    const { method } = request;
    const { statusCode: status, elapsedTime } = reply;
    const route = routeOf(request);
    httpRequests.inc({ method, route, status });
    httpSeconds.observe({ method, route }, elapsedTime / 1_000);
    proceed(request, () => logger.log({ method, route, status, ms: Math.round(elapsedTime * 10) / 10 }));
    done();
  });
}

const routeOf = ({ routeOptions }: FastifyRequest): string => routeOptions.url ?? 'unknown';
