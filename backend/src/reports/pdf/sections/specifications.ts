import type { Content } from 'pdfmake';
import { NOT_REPORTED } from '../../../vehicle-data/format.js';
import type { ReportView } from '../../report.dto.js';
import { facts, note, section } from '../blocks.js';
import { PLAIN } from '../look.js';

export function specifications(report: ReportView, place: number): Content[] {
  const { vehicleData } = report;
  const { rows, notReported, origin } = report.specifications;
  const equipment: Content[] =
    vehicleData.features.length > 0
      ? [
          { text: 'Equipment the source states', style: 'part', margin: [0, 10, 0, 2], headlineLevel: PLAIN },
          { ul: vehicleData.features },
        ]
      : [];
  return section(
    place,
    'Specifications',
    [],
    [
      facts(rows.map(({ label, value }) => [label, value ?? NOT_REPORTED])),
      ...(notReported.length > 0 ? [note(`${NOT_REPORTED}: ${notReported.join(', ')}.`)] : []),
      ...equipment,
      note(origin),
    ],
  );
}
