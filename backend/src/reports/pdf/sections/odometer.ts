import type { Content, TableCell } from 'pdfmake';
import { event, method, noteOf, recordSection, table } from '../blocks.js';
import { TONES } from '../look.js';
import type { PrintedSection } from '../printed.js';

export function odometer({ place, history, findings, words: { odometer: words } }: PrintedSection): Content[] {
  const toneOf = (mark: string) => words.entries.find((entry) => mark.startsWith(entry.mark ?? ''))?.tone ?? 'plain';
  const rows = (words.table?.rows ?? []).map(([date = '', reading = '', recordedBy = '', mark = '']): TableCell[] => [
    date,
    reading,
    recordedBy,
    mark ? { text: mark, bold: true, color: TONES[toneOf(mark)] } : '',
  ]);
  return recordSection(place, history, words, () => [
    ...words.entries.map((entry) => event(entry, ' ')),
    ...noteOf(words),
    table({ head: words.table?.head ?? [], rows }),
    method(findings.methods.odometer),
  ]);
}
