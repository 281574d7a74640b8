import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config/config.js';
import type { SecretsService } from '../database/secrets.service.js';
import { ownCookie } from './cookies.js';
import { newToken } from './tokens.js';

const VISITOR_COOKIE = 'rb_visitor';
const ONE_YEAR_SECONDS = 365 * 24 * 3600;
/** Some three megabytes: browsers that are about within minutes. */
const MOST_CHECKED = 10_000;

/** Who is asking: the browser's anonymous id from its signed cookie, and where the request comes from. */
export interface Visitor {
  /** 'anon_' and 128 random bits. */
  anonId: string;
  ipAddress: string;
  userAgent: string | null;
}

interface SignedVisitor {
  anonId: string;
  /** By the current key; otherwise it is to be signed again. */
  current: boolean;
}

type VisitorKeys = [Buffer, ...Buffer[]];

export type GiveVisitorCookie = (anonId: string) => void;

/** Reads who is asking into the request, and gives a cookie to a browser without one. */
export type KnowVisitor = (request: FastifyRequest, reply: FastifyReply) => void;

export const newAnonId = (): string => `anon_${newToken()}`;

declare module 'fastify' {
  interface FastifyRequest {
    visitor?: Visitor;
    /** Whom its cookie names, once somebody has asked: a signature is checked once a call. */
    signedVisitor?: SignedVisitor | null;
    /** Gives the browser another cookie with the answer: it continues under this anonymous id. */
    giveVisitorCookie?: GiveVisitorCookie;
  }
}

/** The keys that sign visitor cookies, the one of today first; read once, when the first visitor comes. */
function signing(secrets: SecretsService): () => VisitorKeys {
  let keys: VisitorKeys | undefined;
  return () => (keys ??= secrets.keysFor('visitor cookie'));
}

/** Whose cookie a request brings, or null: for what must be known of a call before anything else is done for it. */
export function visitorReader(
  config: Config,
  secrets: SecretsService,
): (request: FastifyRequest) => SignedVisitor | null {
  const { name } = ownCookie(VISITOR_COOKIE, '/', config);
  const checked = new CheckedCookies(signing(secrets));
  return (request) => {
    if (request.signedVisitor === undefined) request.signedVisitor = checked.visitorOf(request.cookies[name]);
    return request.signedVisitor;
  };
}

/**
 * Reads the visitor cookie, or issues one on the first call. One that an earlier key signed is signed again.
 * The signature keeps a visitor from choosing an id; the id itself is too long to guess.
 */
export function visitorHook(config: Config, secrets: SecretsService): KnowVisitor {
  const { name, options } = ownCookie(VISITOR_COOKIE, '/', config);
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
    request.giveVisitorCookie = (id) => {
      void reply.setCookie(name, `${id}.${sign(id, keys()[0])}`, {
        ...options,
        sameSite: 'lax',
        maxAge: ONE_YEAR_SECONDS,
      });
    };
    if (!known?.current) request.giveVisitorCookie(anonId);
  };
}

/** The visitor of this request, in a handler's parameters. */
export const CurrentVisitor = createParamDecorator((_: unknown, context: ExecutionContext): Visitor => {
  const { visitor } = context.switchToHttp().getRequest<FastifyRequest>();
  if (!visitor) throw new Error('The visitor hook did not run for this route.');
  return visitor;
});

/** Gives the browser of this request another cookie: whatever the old one is worth to whoever else has it, it reads nothing of the person. */
export const VisitorCookie = createParamDecorator((_: unknown, context: ExecutionContext): GiveVisitorCookie => {
  const { giveVisitorCookie } = context.switchToHttp().getRequest<FastifyRequest>();
  if (!giveVisitorCookie) throw new Error('The visitor hook did not run for this route.');
  return giveVisitorCookie;
});

const sign = (anonId: string, key: Buffer): string => createHmac('sha256', key).update(anonId).digest('base64url');

/**
 * The cookies whose signature was found right: a browser sends the same one with every call, and to check it is the dearest single part of what every
 * call meets. It says what checking would say again: nothing of a person, and nothing of a cookie that was not right.
 */
class CheckedCookies {
  private right = new Map<string, SignedVisitor>();

  constructor(private readonly keys: () => VisitorKeys) {}

  visitorOf(cookie: string | undefined): SignedVisitor | null {
    if (cookie === undefined) return null;
    const known = this.right.get(cookie);
    if (known) return known;
    // A copy: a part of a text holds on to the whole of it, which is all that the browser sent along as cookies.
    const copy = Buffer.from(cookie).toString();
    const visitor = signedVisitor(copy, this.keys());
    if (!visitor) return null;
    if (this.right.size >= MOST_CHECKED) this.right = new Map();
    this.right.set(copy, visitor);
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
  const given = Buffer.from(cookie.slice(dot + 1));
  const expected = Buffer.from(sign(anonId, key));
  return given.length === expected.length && timingSafeEqual(given, expected) ? anonId : null;
}
