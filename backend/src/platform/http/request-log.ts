import { Logger } from '@nestjs/common';
import { trace } from '@opentelemetry/api';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { httpRequests, httpSeconds } from '../telemetry/metrics.js';
import { type RequestContext, runInContext } from '../telemetry/request-context.js';
import { spanOfRequest } from '../telemetry/request-context.js';

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
  fastify.addHook('onRequest', (request, _reply, done) => {
    const { id: requestId, method, headers } = request;
    // Whether it is paying is decided when it is admitted.
    const context = { requestId, job: null, paying: false, span: spanOfRequest(headers.traceparent) };
    request.requestContext = context;
    const route = routeOf(request);
    trace
      .getActiveSpan()
      ?.updateName(`${method} ${route}`)
      .setAttributes({ 'http.route': route, 'roadbook.request_id': requestId });
    runInContext(context, done);
  });
  fastify.addHook('onResponse', (request, reply, done) => {
    const { method } = request;
    const { statusCode: status, elapsedTime } = reply;
    const route = routeOf(request);
    httpRequests.inc({ method, route, status });
    httpSeconds.observe({ method, route }, elapsedTime / 1_000);
    runInContext(request.requestContext, () =>
      logger.log({ method, route, status, ms: Math.round(elapsedTime * 10) / 10 }),
    );
    done();
  });
}

const routeOf = ({ routeOptions }: FastifyRequest): string => routeOptions.url ?? 'unknown';
