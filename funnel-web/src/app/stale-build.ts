import { readText, writeText } from '../journey/storage';

const KEY = 'app_version';
const CHUNK_ERROR = /dynamically imported module|Importing a module script failed|Unable to preload CSS/i;

/**
 * A tab that was open while a new version was published asks for scripts that are gone. One reload gets the new ones; only once per
 * session, so that a real fault cannot reload for ever. Nothing in the session is cleared.
 */
export function reloadForNewBuild(error: Error): boolean {
  if (!CHUNK_ERROR.test(error.message) || readText(KEY) === 'reloaded') return false;
  if (!writeText(KEY, 'reloaded')) return false;
  window.location.reload();
  return true;
}
