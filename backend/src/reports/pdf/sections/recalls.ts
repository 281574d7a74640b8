import type { Content } from 'pdfmake';
import { answer, originLines, section } from '../blocks.js';
import { day } from '../../format.js';
import type { PrintedSection } from '../printed.js';

/** Recalls are known for the model; whether this very vehicle was repaired only a dealer's records can say. */
export function recalls({ place, history }: PrintedSection): Content[] {
  const { recalls, demonstration } = history;
  return section(place, 'Recall information', originLines(recalls, demonstration), [
    ...answer(recalls, 'No safety recall campaign was found for this model.', () => [
      {
        text:
          'Campaigns for this model. Whether this vehicle was repaired is not reported; a dealer of the make can check and ' +
          'repairs it free of charge.',
        style: 'soft',
        margin: [0, 0, 0, 6],
      },
      ...recalls.records.map(({ component, campaign, date, summary, remedy }): Content => ({
        unbreakable: true,
        margin: [0, 0, 0, 8],
        stack: [
          { text: component, style: 'part' },
          { text: `Campaign ${campaign}, ${day(date)}`, style: 'small' },
          { text: summary, margin: [0, 2, 0, 2] },
          { text: [{ text: 'Remedy: ', bold: true }, remedy] },
        ],
      })),
    ]),
  ]);
}
