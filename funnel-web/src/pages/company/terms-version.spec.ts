import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CHARGE_HOUR } from '../../../../backend/src/platform/input-rules/formats.js';

/** What each version said. New words need a new version: its line is added, the others stay. */
const VERSIONS: Record<string, string> = {
  'Version 2, November 22, 2026': '878dcc12c022a62f26eed2225446c01c5df70fe89290f87588e8c3b4ed25dc19',
  'Version 3, November 22, 2026': '47f830bd195ef5003f338d10a779665b36fd7ef3625c7d388be7cf1d6e6a2983',
  'Version 4, November 22, 2026': '19e4c538a8dbf9660a2425ccff15895f9e7199bce8c303809ad26680d61e66fb',
  'Version 5, November 22, 2026': '1abb430a5cd9c4e2ead95d99a5268f3493e15880f695b6cb555d8cdcc2aae6a8',
  'Version 6, November 27, 2026': '621a4cb1c98698b373591a8910a880b91f36dd5369069d28c2c9c5010f0eeba1',
  'Version 7, November 28, 2026': '918464bd7788fab82b37a831952b2d977b3abbc82d9ddb0de6e24ccbc1ae8c59',
  'Version 8, November 28, 2026': '0655ae27b8dee0fb0e86e81fdbd5dcb7934e2c07ef1dc8086e4722acb89d0288',
};

/** The source without comments and imports, which nobody agrees to. */
const read = (file: string): string =>
  readFileSync(join(__dirname, file), 'utf8').replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$|^import .*;$/gm, '');

describe('the terms', () => {
  it('[B2-106] have a new version and date whenever a word of them changes', () => {
    const page = read('TermsPage.tsx');
    const version = /TERMS_VERSION = '([^']+)'/.exec(page)?.[1] ?? '';
    const words = page.slice(page.indexOf('<Paragraph'));
    const agreed = (words + read('../../offers/guarantee.ts') + CHARGE_HOUR).replace(/\s+/g, ' ');
    expect(VERSIONS[version]).toBe(createHash('sha256').update(agreed).digest('hex'));
  });

  it('have the version that a consent names', () => {
    const [, shown] = /TERMS_VERSION = 'Version (\d+),/.exec(read('TermsPage.tsx')) ?? [];
    const [, kept] = /TERMS_VERSION = '(\d+)'/.exec(read('../../../../backend/src/checkout/new-session.ts')) ?? [];
    expect(kept).toBe(shown);
    expect(kept).toBeDefined();
  });
});
