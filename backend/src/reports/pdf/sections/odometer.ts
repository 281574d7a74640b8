import type { Content, TableCell } from 'pdfmake';
import { drawing, event, method, noteOf, recordSection, table } from '../blocks.js';
import { BEFORE_DRAWING, TONES } from '../look.js';
import { odometerChart } from '../odometer-chart.js';
import type { PrintedSection } from '../printed.js';

export function odometer({ place, history, findings, words: { odometer: words } }: PrintedSection): Content[] {
  const { rollbackDates = [], jumps = [] } = findings.odometer ?? {};
  const toneOf = (mark: string) => words.entries.find((entry) => mark.startsWith(entry.mark ?? ''))?.tone ?? 'plain';
  const rows = (words.table?.rows ?? []).map(([date = '', reading = '', recordedBy = '', mark = '']): TableCell[] => [
    date,
    reading,
    recordedBy,
    mark ? { text: mark, bold: true, color: TONES[toneOf(mark)] } : '',
  ]);
  return recordSection(
    place,
    history,
    words,
    () => [
      ...words.entries.map((entry) => event(entry, ' ')),
      drawing(odometerChart(history.odometer.records, { rollbackDates, jumps })),
      ...noteOf(words),
      table({ head: words.table?.head ?? [], rows }),
      method(findings.methods.odometer),
    ],
    BEFORE_DRAWING,
  );
}
