import { Logger } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';

/**
 * One line for each answer. It names the route's pattern and never the path: paths hold VINs, plates and tokens (row 86).
 * Who asked stands in no log; the request id is what a person can quote.
 */
export function requestLog(logger = new Logger('request')) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    logger.log({
      requestId: request.id,
      method: request.method,
      route: request.routeOptions.url ?? 'unknown',
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
    });
  };
}
