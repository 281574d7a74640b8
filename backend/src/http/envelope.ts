import { FastifyAdapter, RouteConfig } from '@nestjs/platform-fastify';
import type { FastifyReply } from 'fastify';
import { WrittenAnswer } from './written-answer.js';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** What the handler returns is sent as it is. */
    raw?: boolean;
  }
}

/** For the answers whose shape a client library or a kind of file dictates (react-admin lists): sent as they are. */
export const RawResponse = () => RouteConfig({ raw: true });

/** The envelope of an answer. */
export const enveloped = (data: unknown): { success: true; data: unknown } => ({ success: true, data });

/**
 * Puts what a handler returns into its envelope, where Nest hands it to Fastify. Not by an interceptor: with one for all calls each of them is
 * wrapped into observables, which is a sixth of what reading a report costs.
 */
export class EnvelopingAdapter extends FastifyAdapter {
  override reply(reply: FastifyReply, body: unknown, status?: number): FastifyReply {
    const asItIs = reply.request.routeOptions.config.raw || body instanceof WrittenAnswer;
    return super.reply(reply, asItIs ? body : enveloped(body), status);
  }
}
