import type { Content } from 'pdfmake';
import { day } from '../format.js';
import { caps, rule, SOFT } from './look.js';
import type { PrintableReport } from './printed.js';

const HOW_TO_READ =
  '“None found”: the named source was asked and holds no such record. “Not reported”: no source gave this fact. ' +
  '“Not offered”: no source for it is connected. “The source did not answer”: it could not be asked, or its answer not be ' +
  'read. None of these proves that nothing happened.';

/** How to read the document, what it is not, and how a reader of the paper tells a true one from a forged one. */
export function closing(report: PrintableReport): Content {
  return {
    unbreakable: true,
    margin: [0, 22, 0, 0],
    stack: [
      rule(2),
      {
        margin: [0, 8, 0, 0],
        columnGap: 24,
        columns: [
          { stack: [caps('How to read this'), { text: HOW_TO_READ, margin: [0, 3, 0, 0] }] },
          { stack: [caps('About this report'), { text: about(report), margin: [0, 3, 0, 0] }] },
        ],
        style: 'small',
      },
      proof(report),
    ],
  };
}

function about({ history, identification, sourceNotice }: PrintableReport): string {
  return [
    `Records provided by ${history.provider}, obtained ${day(history.obtainedAt)}.`,
    `Vehicle identified by ${identification.source}.`,
    sourceNotice,
    'It is not a consumer report and does not replace an inspection.',
  ].join(' ');
}

function proof({ verification }: PrintableReport): Content {
  return {
    margin: [0, 14, 0, 0],
    columnGap: 16,
    columns: [
      { width: 76, qr: verification.url, fit: 76, eccLevel: 'M' },
      {
        width: '*',
        stack: [
          { text: 'Is this report genuine?', style: 'part' },
          {
            text: [
              'Open ',
              { text: verification.url, link: verification.url, decoration: 'underline' },
              ' or read the square. The page confirms vehicle, date and fingerprint. It does not show the report.',
            ],
            margin: [0, 2, 0, 4],
          },
          {
            text: [
              { text: 'Verification code ', color: SOFT },
              { text: verification.code, bold: true },
            ],
          },
          { text: `Fingerprint (SHA-256) ${verification.fingerprint}`, style: 'small', margin: [0, 2, 0, 0] },
        ],
      },
    ],
  };
}
