import type { Content } from 'pdfmake';
import { stateName } from '../../../vehicle-data/model/states.js';
import type { LocationPeriod } from '../../../vehicle-data/model/findings.js';
import { method, section, table } from '../blocks.js';
import { month, plural } from '../../format.js';
import type { PrintedSection } from '../printed.js';

function span({ firstSeen, lastSeen }: LocationPeriod): string {
  const [first, last] = [month(firstSeen), month(lastSeen)];
  return first === last ? first : `${first} to ${last}`;
}

/** Where the records of all sections place the vehicle. It is worked out, so it has no source of its own. */
export function locations({ place, history, findings }: PrintedSection): Content[] {
  const { locations, methods } = findings;
  const content: Content[] = locations
    ? [
        table(
          ['State', 'Seen', 'Records'],
          locations.map((period, index) => [
            `${stateName(period.state)}${index === locations.length - 1 ? ' (last seen)' : ''}`,
            span(period),
            plural(period.records, 'record'),
          ]),
        ),
      ]
    : [
        { text: 'Not reported', bold: true },
        { text: 'No record of this vehicle names both a date and a state.', style: 'soft' },
      ];
  const origin = `From the records of this report${history.demonstration ? '   ·   Demonstration' : ''}`;
  return section(place, 'Where it was', [origin], [...content, method(methods.locations)]);
}
