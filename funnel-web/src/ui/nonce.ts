import { setNonce } from 'get-nonce';

const place =
  typeof document === 'undefined' ? null : document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]');

/** The nonce that styles added by libraries need. */
export const nonce = place?.nonce;

// For the scroll lock behind dialogs.
if (nonce) setNonce(nonce);
