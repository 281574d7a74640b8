import { sha256 } from '../../platform/config/sha256.js';

/** The first line of a stack that names a place, without line and column: those move with every build. */
function placeOf(stack: string | undefined): string {
  const line = stack?.split('\n').find((text) => /^\s*at |@/.test(text)) ?? '';
  return line
    .replace(/[?#][^:)\s]*/g, '')
    .replace(/-[\w-]{8}\.js/g, '.js')
    .replace(/:\d+/g, '');
}

/** The same for errors that are one and the same: kind, message without its numbers and quoted values, place. */
export function fingerprintOf(error: { message: string; errorType: string; stack?: string }): string {
  const message = error.message.replace(/(['"`]).*?\1/g, '…').replace(/\d+/g, '#');
  return sha256([error.errorType, message, placeOf(error.stack)].join('\n')).slice(0, 32);
}
