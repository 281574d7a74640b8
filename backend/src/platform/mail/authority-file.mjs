// Node built-ins only: `npm start` reads the file before anything is installed.
import { X509Certificate } from 'node:crypto';
import fs from 'node:fs';

const CERTIFICATE = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g;

/**
 * Returns the certificates of a PEM file.
 * @throws Error with one line when the file cannot be read or contains no certificate
 */
export function certificatesIn(file) {
  try {
    const found = fs.readFileSync(file, 'utf8').match(CERTIFICATE);
    if (!found) throw new TypeError('No certificate');
    for (const one of found) new X509Certificate(one);
    return found;
  } catch (cause) {
    throw new Error('SMTP_CA_FILE must be the path of a readable PEM file of certificates.', { cause });
  }
}
