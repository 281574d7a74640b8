import { brandTone } from '../../vehicle-data/findings/brands.js';
import { isOneTheft, accidentTone } from '../../vehicle-data/findings/adverse-facts.js';
import { capitalized, day, isUnsaid, month, type Unsaid } from '../../vehicle-data/findings/format.js';
import type { Findings, Tone } from '../../vehicle-data/findings/findings.dto.js';
import type { EventSection, SaleRecord, VehicleHistory } from '../../vehicle-data/findings/history.js';
import type { Pictured } from '../../vehicle-data/drawings/body-class.js';
import { stateName } from '../../platform/config/states.js';
import { AREAS, damageText } from '../drawings/damage-drawing.js';
import { locations, marketValue, odometer, score } from './conclusion-texts.js';
import type { PartText, PartTexts } from './report-text.dto.js';
import { theftIn } from '../../vehicle-data/findings/topics.js';
import { entry, newestServiceFirst, part, sectionPart, sourceLine, sourceLines, whenAndWhere } from './wording.js';
import { wholeMoney, miles } from '../../platform/input-rules/formats.js';
import { NOT_REPORTED } from '../../platform/input-rules/day.js';

/** Returns the text of every part of a report. */
export function partTexts(history: VehicleHistory, findings: Findings, vehicle: Pictured, verdict: Tone): PartTexts {
  return {
    titles: titles(history),
    titleBrands: titleBrands(history, findings),
    accidents: accidents(history, vehicle),
    odometer: odometer(history, findings),
    ownership: ownership(history),
    locations: locations(findings),
    sales: sales(history),
    service: service(history),
    losses: part('Liens, theft, loss and salvage', {}),
    liens: liens(history),
    theft: theft(history),
    totalLoss: events('Total loss', history.totalLoss, 'No insurer reported a total loss.'),
    junkSalvage: events(
      'Junk and salvage',
      history.junkSalvage,
      'No junk yard, salvage yard or salvage auction reported this vehicle.',
    ),
    recalls: recalls(history),
    marketValue: marketValue(history, findings),
    score: score(findings, verdict),
  };
}

const yesOrNo = (value: boolean | Unsaid, yes: string, no: string): string =>
  isUnsaid(value) ? NOT_REPORTED : value ? yes : no;

/** Titles and brands can come from different sources: either is shown even when the other has no answer. */
const titles = ({ titles, titleBrands }: VehicleHistory): PartText =>
  sectionPart('Title information', titles, {
    none: 'No title record was found under this VIN.',
    source: sourceLines(titles.status === 'not_offered' ? titleBrands : titles),
    table: {
      head: ['Date', 'State', 'Odometer', 'Status'],
      rows: titles.records.map(({ date, state, odometer, current }) => [
        day(date),
        stateName(state),
        miles(odometer),
        yesOrNo(current, 'Current', 'Superseded'),
      ]),
    },
  });

const titleBrands = ({ titleBrands }: VehicleHistory, { brandMeanings }: Findings): PartText =>
  sectionPart('Title brands', titleBrands, {
    clear: 'No state put a brand such as salvage, rebuilt or flood on a title of this vehicle.',
    source: sourceLine(titleBrands),
    entries: titleBrands.records.map(({ date, state, code, name }) =>
      entry(name, {
        tone: brandTone(code),
        details: [whenAndWhere(date, state), `brand code ${code}`],
        text: brandMeanings[code] ?? null,
      }),
    ),
  });

const accidents = ({ accidents }: VehicleHistory, vehicle: Pictured): PartText =>
  sectionPart('Accident history', accidents, {
    clear:
      'No accident was reported under this VIN. Many accidents are never reported: only an inspection of body and frame shows them.',
    entries: accidents.records.map((record) =>
      entry(record.date === null ? 'Date not reported' : day(record.date), {
        mark: record.severity === 'unknown' ? 'Severity not reported' : capitalized(record.severity),
        tone: accidentTone(record),
        facts: [
          { label: 'State', value: stateName(record.state) },
          { label: 'Damage', value: record.damageArea === 'unknown' ? NOT_REPORTED : AREAS[record.damageArea] },
          { label: 'Airbags', value: yesOrNo(record.airbagsDeployed, 'Deployed', 'Not deployed') },
        ],
        damage: damageText(vehicle, record),
      }),
    ),
  });

const MONTH_MS = 30.44 * 86_400_000;

/** '3 yr 2 mo', at least one month. */
function duration(from: string, to: string): string {
  const months = Math.max(1, Math.round((Date.parse(to) - Date.parse(from)) / MONTH_MS));
  const years = Math.floor(months / 12);
  return [years > 0 ? `${years} yr` : '', months % 12 > 0 ? `${months % 12} mo` : ''].filter(Boolean).join(' ');
}

const ownership = ({ ownership, obtainedAt }: VehicleHistory): PartText =>
  sectionPart('Ownership', ownership, {
    none: 'No change of ownership was reported under this VIN.',
    entries: ownership.records.map(({ from, to, state, use }, index) =>
      entry(`Owner ${index + 1}`, {
        details: [
          `${capitalized(use)}, ${stateName(state)}`,
          `${month(from)} to ${to ? month(to) : 'now'}, ${duration(from, to ?? ownership.asOf ?? obtainedAt)}`,
        ],
      }),
    ),
    note: 'Reports never name owners. They say how many there were, for how long and for what use.',
  });

const CHANNELS: Record<SaleRecord['channel'], string> = {
  dealer: 'Dealer',
  auction: 'Auction',
  private: 'Private sale',
  unknown: NOT_REPORTED,
};

const sales = ({ sales }: VehicleHistory): PartText =>
  sectionPart('Sales and auctions', sales, {
    none: 'No sale or auction was reported under this VIN.',
    table: {
      head: ['Date', 'Channel', 'State', 'Odometer', 'Price'],
      rows: sales.records.map(({ date, channel, state, odometer, priceCents }) => [
        day(date),
        CHANNELS[channel],
        stateName(state),
        miles(odometer),
        wholeMoney(priceCents),
      ]),
    },
  });

const service = ({ service }: VehicleHistory): PartText =>
  sectionPart('Service history', service, {
    none: 'No service records reported. Many shops report to no one: receipts show what was done.',
    table: {
      head: ['Date', 'Work', 'State', 'Odometer'],
      rows: newestServiceFirst(service.records).map(({ date, description, state, odometer }) => [
        day(date),
        description,
        stateName(state),
        miles(odometer),
      ]),
    },
  });

const liens = ({ liens }: VehicleHistory): PartText =>
  sectionPart('Liens', liens, {
    clear: 'No loan secured by this vehicle was reported.',
    source: sourceLine(liens),
    table: {
      head: ['Date', 'State', 'Status'],
      rows: liens.records.map(({ date, state, open }) => [
        day(date),
        stateName(state),
        yesOrNo(open, 'Open', 'Released'),
      ]),
    },
  });

const events = (title: string, section: EventSection, clear: string): PartText =>
  sectionPart(title, section, {
    clear,
    source: sourceLine(section),
    entries: section.records.map(({ date, state, description, reportedBy }) =>
      entry(description, {
        tone: 'bad',
        details: [
          whenAndWhere(date, state),
          reportedBy === null ? 'source of the record not reported' : `reported by ${reportedBy}`,
        ],
      }),
    ),
  });

/** A theft that ended with a recovery is one entry and no alarm. */
function theft({ theft }: VehicleHistory): PartText {
  const text = events('Theft', theft, 'No theft was reported under this VIN.');
  if (!isOneTheft(theft.records)) return text;
  const details = text.entries.map(({ title, details }) => `${title}: ${details.join(', ')}`);
  return {
    ...text,
    entries: [entry(capitalized(theftIn(theft.records) ?? ''), { tone: 'warn', details: [details.join('; ')] })],
  };
}

const recalls = ({ recalls }: VehicleHistory): PartText =>
  sectionPart('Recall information', recalls, {
    clear: 'No safety recall campaign was found for this model.',
    intro:
      'Campaigns for this model. Whether this vehicle was repaired is not reported. A dealer for this make can check, and ' +
      'repairs it free of charge.',
    entries: recalls.records.map(({ component, campaign, date, summary, remedy }) =>
      entry(component, {
        details: [`Campaign ${campaign}`, day(date)],
        text: summary,
        facts: [{ label: 'Remedy', value: remedy }],
      }),
    ),
  });
