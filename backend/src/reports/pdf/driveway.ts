import type { Content } from 'pdfmake';
import { vehicleName } from '../../vehicle-data/decode/vehicle.js';
import { rule } from './look.js';
import type { PrintableReport } from './printed.js';

/** A page of its own, to take along. */
export function driveway({ text, vehicleData, vin }: PrintableReport): Content {
  const { title, intro, lists } = text.driveway;
  return {
    pageBreak: 'before',
    stack: [
      rule(2),
      { text: title, style: 'section', margin: [0, 9, 0, 0] },
      { text: [vehicleName(vehicleData), vin ?? ''].filter(Boolean).join('   ·   '), margin: [0, 2, 0, 2] },
      { text: intro, style: 'soft' },
      ...lists.map((list): Content => ({
        unbreakable: true,
        margin: [0, 14, 0, 0],
        stack: [
          { text: list.title, style: 'part', margin: [0, 0, 0, 4] },
          ...list.lines.map((line): Content => ({
            columns: [
              {
                width: 18,
                canvas: [{ type: 'rect', x: 0, y: 1, w: 9, h: 9, lineWidth: 0.75 }],
              },
              { width: '*', text: line, fontSize: 10 },
            ],
            margin: [0, 3, 0, 3],
          })),
        ],
      })),
    ],
  };
}
