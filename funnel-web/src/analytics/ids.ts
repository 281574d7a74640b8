import { newId } from '../api/ids';
import { readText, remove, sessionKeys, writeJson } from '../session/storage';

const DAY_SECONDS = 24 * 60 * 60;

/** The two cookies of analytics. They are set after consent only and taken back with it. */
const ANALYTICS_COOKIES = {
  client: { name: 'rb_client_id', maxAge: 730 * DAY_SECONDS },
  session: { name: 'rb_session_id', maxAge: DAY_SECONDS },
} as const;

type Cookie = (typeof ANALYTICS_COOKIES)[keyof typeof ANALYTICS_COOKIES];

const metadataKey = (sessionId: string) => `analytics-session-${sessionId}`;

function cookie(name: string): string | null {
  const found = document.cookie.split('; ').find((pair) => pair.startsWith(`${name}=`));
  return found ? found.slice(name.length + 1) : null;
}

function setCookie(name: string, value: string, maxAge: number): void {
  const secure = window.location.protocol === 'https:' ? '; Secure' : '';
  document.cookie = `${name}=${value}; Path=/; Max-Age=${maxAge}; SameSite=Lax${secure}`;
}

function idOf({ name, maxAge }: Cookie): string {
  const known = cookie(name);
  if (known) return known;
  const id = newId();
  setCookie(name, id, maxAge);
  return id;
}

function referrerOrigin(): string | null {
  try {
    return new URL(document.referrer).origin;
  } catch {
    return null;
  }
}

/** Both ids, made when there are none. Only where tracking is allowed: call it after `mayTrack()`. */
export function currentIds(): { clientId: string; sessionId: string } {
  const ids = { clientId: idOf(ANALYTICS_COOKIES.client), sessionId: idOf(ANALYTICS_COOKIES.session) };
  const key = metadataKey(ids.sessionId);
  if (readText(key) === null) writeJson(key, { startedAt: Date.now(), referrer: referrerOrigin() });
  return ids;
}

export function forgetIds(): void {
  for (const { name } of Object.values(ANALYTICS_COOKIES)) setCookie(name, '', 0);
  for (const key of sessionKeys(metadataKey(''))) remove(key);
}
