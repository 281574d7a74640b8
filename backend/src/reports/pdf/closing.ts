import type { Content } from 'pdfmake';
import { vehicleHeading } from '../../platform/input-rules/vehicle-name.js';
import type { PrintableReport } from '../report.dto.js';
import { caps, rule, SOFT } from './look.js';

/** How to read the document, what it is not, and how to verify it. */
export function closing({ text, verification }: PrintableReport): Content {
  const { howToRead, about, proof } = text.closing;
  const { url, code, fingerprint } = verification;
  return {
    unbreakable: true,
    margin: [0, 22, 0, 0],
    stack: [
      rule(2),
      {
        margin: [0, 8, 0, 0],
        columnGap: 24,
        columns: [howToRead, about].map((block) => ({
          stack: [caps(block.title), { text: block.text, margin: [0, 3, 0, 0] }],
        })),
        style: 'small',
      },
      {
        margin: [0, 14, 0, 0],
        columnGap: 16,
        columns: [
          { width: 76, qr: url, fit: 76, eccLevel: 'M' },
          {
            width: '*',
            stack: [
              { text: proof.title, style: 'part' },
              {
                text: [`${proof.before} `, { text: url, link: url, decoration: 'underline' }, ` ${proof.after}`],
                margin: [0, 2, 0, 4],
              },
              {
                text: [
                  { text: 'Verification code ', color: SOFT },
                  { text: code, bold: true },
                ],
              },
              { text: `Fingerprint (SHA-256) ${fingerprint}`, style: 'small', margin: [0, 2, 0, 0] },
            ],
          },
        ],
      },
    ],
  };
}

export function driveway({ text, vehicleData, vin }: PrintableReport): Content {
  const { title, intro, lists } = text.driveway;
  return {
    pageBreak: 'before',
    stack: [
      rule(2),
      { text: title, style: 'section', margin: [0, 9, 0, 0] },
      { text: [vehicleHeading(vehicleData), vin ?? ''].filter(Boolean).join('   ·   '), margin: [0, 2, 0, 2] },
      { text: intro, style: 'soft' },
      ...lists.map((list): Content => ({
        unbreakable: true,
        margin: [0, 14, 0, 0],
        stack: [
          { text: list.title, style: 'part', margin: [0, 0, 0, 4] },
          ...list.lines.map((line): Content => ({
            columns: [
              { width: 18, canvas: [{ type: 'rect', x: 0, y: 1, w: 9, h: 9, lineWidth: 0.75 }] },
              { width: '*', text: line, fontSize: 10 },
            ],
            margin: [0, 3, 0, 3],
          })),
        ],
      })),
    ],
  };
}
