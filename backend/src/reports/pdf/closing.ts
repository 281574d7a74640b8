import type { Content } from 'pdfmake';
import { caps, rule, SOFT } from './look.js';
import type { PrintableReport } from './printed.js';

/** How to read the document, what it is not, and how a reader distinguishes a true one from a forged one. */
export function closing(report: PrintableReport): Content {
  const { howToRead, about } = report.text.closing;
  return {
    unbreakable: true,
    margin: [0, 22, 0, 0],
    stack: [
      rule(2),
      {
        margin: [0, 8, 0, 0],
        columnGap: 24,
        columns: [
          { stack: [caps(howToRead.title), { text: howToRead.text, margin: [0, 3, 0, 0] }] },
          { stack: [caps(about.title), { text: about.text, margin: [0, 3, 0, 0] }] },
        ],
        style: 'small',
      },
      proof(report),
    ],
  };
}

function proof({ verification, text }: PrintableReport): Content {
  const { title, before, after } = text.closing.proof;
  return {
    margin: [0, 14, 0, 0],
    columnGap: 16,
    columns: [
      { width: 76, qr: verification.url, fit: 76, eccLevel: 'M' },
      {
        width: '*',
        stack: [
          { text: title, style: 'part' },
          {
            text: [
              `${before} `,
              { text: verification.url, link: verification.url, decoration: 'underline' },
              ` ${after}`,
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
