import type { Content } from 'pdfmake';
import { NOT_REPORTED } from '../../../vehicle-data/findings/format.js';
import type { ReportView } from '../../report.dto.js';
import { facts, note, section } from '../blocks.js';
import { PLAIN } from '../look.js';

export function specifications(report: ReportView, place: number): Content[] {
  const { vehicleData } = report;
  const { rows, notReported, origin } = report.specifications;
  const known = rows.flatMap(({ label, value }) => (value === null ? [] : [[label, value] as const]));
  const missing = [
    ...rows.filter(({ value }) => value === null).map(({ label }) => label.toLowerCase()),
    ...notReported,
  ];
  const equipment: Content[] =
    vehicleData.features.length > 0
      ? [
          { text: 'Equipment listed by the source', style: 'part', margin: [0, 10, 0, 2], headlineLevel: PLAIN },
          { ul: vehicleData.features },
        ]
      : [];
  return section(
    place,
    'Specifications',
    [],
    [
      facts(known),
      ...(missing.length > 0 ? [note(`${NOT_REPORTED}: ${missing.join(', ')}.`)] : []),
      ...equipment,
      note(origin),
    ],
  );
}
