import { setNonce } from 'get-nonce';

const place =
  typeof document === 'undefined' ? null : document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]');

/** The nonce of this document: styles that a library writes while the page runs must carry it. */
export const nonce = place?.nonce;

// For the scroll lock behind dialogs.
if (nonce) setNonce(nonce);
