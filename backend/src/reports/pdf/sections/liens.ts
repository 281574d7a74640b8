import type { Content } from 'pdfmake';
import { stateName } from '../../../vehicle-data/model/states.js';
import type { EventSection } from '../../../vehicle-data/model/history.js';
import { event, part, section, table } from '../blocks.js';
import { day, NOT_REPORTED } from '../../format.js';
import type { PrintedSection } from '../printed.js';
import { whenAndWhere } from '../when-and-where.js';

const lienStatus = (open: boolean | null): string => (open === null ? NOT_REPORTED : open ? 'Open' : 'Released');

function events(title: string, section: EventSection, noneText: string): Content {
  return part(title, section, noneText, () =>
    section.records.map(({ date, state, description, reportedBy }) =>
      event({
        title: description,
        detail: `${whenAndWhere(date, state)}, ${reportedBy === null ? 'source of the record not reported' : `reported by ${reportedBy}`}`,
        tone: 'bad',
      }),
    ),
  );
}

export function liens({ place, history }: PrintedSection): Content[] {
  const { liens, theft, totalLoss, junkSalvage, demonstration } = history;
  return section(place, 'Liens, theft, loss and salvage', demonstration ? ['Demonstration'] : [], [
    part('Liens', liens, 'No loan secured by this vehicle was reported.', () => [
      table(
        ['Date', 'State', 'Status'],
        liens.records.map(({ date, state, open }) => [day(date), stateName(state), lienStatus(open)]),
      ),
    ]),
    events('Theft', theft, 'No theft was reported under this VIN.'),
    events('Total loss', totalLoss, 'No insurer reported a total loss.'),
    events('Junk and salvage', junkSalvage, 'No junk yard, salvage yard or salvage auction reported this vehicle.'),
  ]);
}
