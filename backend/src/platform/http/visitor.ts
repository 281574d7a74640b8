import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config/config.js';
import type { SecretsService } from '../database/secrets.service.js';
import { newToken } from './tokens.js';

/**
 * Returns the name and common attributes of a cookie. Behind https its name begins with `__Host-`: a browser accepts it
 * from this host alone.
 */
export function cookieOf(name: string, path: string, { behindHttps }: Config) {
  return {
    name: behindHttps ? `__Host-${name}` : name,
    options: { path: behindHttps ? '/' : path, httpOnly: true, secure: behindHttps },
  };
}

const VISITOR_COOKIE = 'rb_visitor';
const ONE_YEAR_SECONDS = 365 * 24 * 3600;
/** About three megabytes. */
const MAX_CACHED = 10_000;

/** The browser of a request: its anonymous id from its signed cookie, and its address. */
export interface Visitor {
  /** 'anon_' and 128 random bits. */
  anonId: string;
  ipAddress: string;
  userAgent: string | null;
}

interface SignedVisitor {
  anonId: string;
  /** Signed with the current key. */
  current: boolean;
}

type VisitorKeys = [Buffer, ...Buffer[]];

export type SetVisitorCookie = (anonId: string) => void;

/** Adds the visitor to the request, and a cookie to the response where the browser has none. */
export type IdentifyVisitor = (request: FastifyRequest, reply: FastifyReply) => void;

export const newAnonId = (): string => `anon_${newToken()}`;

declare module 'fastify' {
  interface FastifyRequest {
    visitor?: Visitor;
    /** The visitor of its valid cookie; undefined until it was checked. */
    signedVisitor?: SignedVisitor | null;
    /** Adds a cookie with another anonymous id to the response. */
    setVisitorCookie?: SetVisitorCookie;
  }
}

/** The keys of visitor cookies, the current one first; derived for the first visitor. */
function signing(secrets: SecretsService): () => VisitorKeys {
  let keys: VisitorKeys | undefined;
  return () => (keys ??= secrets.keysFor('visitor cookie'));
}

/** Returns a function that returns the visitor of a request's cookie, or null. */
export function visitorReader(
  config: Config,
  secrets: SecretsService,
): (request: FastifyRequest) => SignedVisitor | null {
  const { name } = cookieOf(VISITOR_COOKIE, '/', config);
  const checked = new CheckedCookies(signing(secrets));
  return (request) => {
    if (request.signedVisitor === undefined) request.signedVisitor = checked.visitorOf(request.cookies[name]);
    return request.signedVisitor;
  };
}

/** Reads the visitor cookie, or issues one. The signature keeps a browser from choosing an id. */
export function visitorHook(config: Config, secrets: SecretsService): IdentifyVisitor {
  const { name, options } = cookieOf(VISITOR_COOKIE, '/', config);
  const keys = signing(secrets);
  const read = visitorReader(config, secrets);
  return (request, reply) => {
    const known = read(request);
    const anonId = known?.anonId ?? newAnonId();
    request.visitor = {
      anonId,
      ipAddress: request.ip,
      userAgent: request.headers['user-agent']?.slice(0, 512) ?? null,
    };
    request.setVisitorCookie = (id) => {
      void reply.setCookie(name, `${id}.${sign(id, keys()[0])}`, {
        ...options,
        sameSite: 'lax',
        maxAge: ONE_YEAR_SECONDS,
      });
    };
    if (!known?.current) request.setVisitorCookie(anonId);
  };
}

/** Parameter of a handler: the visitor of the request. */
export const CurrentVisitor = createParamDecorator((_: unknown, context: ExecutionContext): Visitor => {
  const { visitor } = context.switchToHttp().getRequest<FastifyRequest>();
  if (!visitor) throw new Error('The visitor hook did not run for this route.');
  return visitor;
});

/** Parameter of a handler: a function that gives the browser another cookie. */
export const VisitorCookie = createParamDecorator((_: unknown, context: ExecutionContext): SetVisitorCookie => {
  const { setVisitorCookie } = context.switchToHttp().getRequest<FastifyRequest>();
  if (!setVisitorCookie) throw new Error('The visitor hook did not run for this route.');
  return setVisitorCookie;
});

const sign = (anonId: string, key: Buffer): string => createHmac('sha256', key).update(anonId).digest('base64url');

/** Caches valid cookies: checking the signature with every call is expensive. */
class CheckedCookies {
  private valid = new Map<string, SignedVisitor>();

  constructor(private readonly keys: () => VisitorKeys) {}

  visitorOf(cookie: string | undefined): SignedVisitor | null {
    if (cookie === undefined) return null;
    const known = this.valid.get(cookie);
    if (known) return known;
    // A copy, because a substring keeps the whole header in memory.
    const copy = Buffer.from(cookie).toString();
    const visitor = signedVisitor(copy, this.keys());
    if (!visitor) return null;
    if (this.valid.size >= MAX_CACHED) this.valid = new Map();
    this.valid.set(copy, visitor);
    return visitor;
  }
}

function signedVisitor(cookie: string, keys: VisitorKeys): SignedVisitor | null {
  for (const [at, key] of keys.entries()) {
    const anonId = verify(cookie, key);
    if (anonId !== null) return { anonId, current: at === 0 };
  }
  return null;
}

function verify(cookie: string, key: Buffer): string | null {
  const dot = cookie.lastIndexOf('.');
  if (dot < 0) return null;
  const anonId = cookie.slice(0, dot);
  const received = Buffer.from(cookie.slice(dot + 1));
  const expected = Buffer.from(sign(anonId, key));
  return received.length === expected.length && timingSafeEqual(received, expected) ? anonId : null;
}
