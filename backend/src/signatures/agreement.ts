import { sha256 } from '../platform/config/sha256.js';

/** The document a visitor signs. A changed text needs a new version. */
export const USE_AGREEMENT = {
  version: '2026-11',
  title: 'Report Use Agreement',
  text: [
    'I request this vehicle history report for a lawful purpose connected with the vehicle it describes: to decide whether to buy, sell, insure, finance or maintain it, or to check facts about a vehicle I own.',
    'I will not use this report to stalk or harass any person, to make hiring decisions, or to take any illegal action.',
    "I understand that the Driver's Privacy Protection Act (18 U.S.C. § 2721) protects personal information in motor vehicle records. This report names no owner, and I will not use it to try to find out who owned the vehicle.",
    'I understand that this report is not a consumer report under the Fair Credit Reporting Act (15 U.S.C. § 1681) and will not use it to decide about a person’s credit, insurance, employment or housing.',
    'I understand that a report shows what its sources have recorded. Events nobody reported are not in it, and it does not replace an inspection by a mechanic.',
    'I accept the Terms of Service and the Privacy Policy.',
  ],
} as const;

/** SHA-256 over version, title and paragraphs, one to a line; hexadecimal. */
export const AGREEMENT_HASH = sha256([USE_AGREEMENT.version, USE_AGREEMENT.title, ...USE_AGREEMENT.text].join('\n'));
