import { sha256 } from '../../platform/config/sha256.js';

/** Returns the first location of a stack, without what changes with every build. */
function placeOf(stack: string | undefined): string {
  const line = stack?.split('\n').find((text) => /^\s*at |@/.test(text)) ?? '';
  return line
    .replace(/[?#][^:)\s]*/g, '')
    .replace(/-[\w-]{8}\.js/g, '.js')
    .replace(/:\d+/g, '');
}

/** Returns a hash of the kind, the message without its numbers and quoted values, and the location. */
export function fingerprintOf(error: { message: string; errorType: string; stack?: string }): string {
  const message = error.message.replace(/(['"`]).*?\1/g, '…').replace(/\d+/g, '#');
  return sha256([error.errorType, message, placeOf(error.stack)].join('\n')).slice(0, 32);
}
