import type { OdometerReading, RecallRecord, ServiceRecord } from '../model/history.js';
import { isoDate, type Day } from './days.js';
import type { Life } from './life.js';
import { Random } from './random.js';

const ELECTRIC_WORK = ['Tires rotated', 'Brake fluid tested', 'Cabin filter replaced', 'Vehicle inspected'] as const;
const WORK = ['Oil and filter changed', 'Brake pads replaced', 'Air filter replaced', ...ELECTRIC_WORK] as const;

/** Days on which the vehicle was in a workshop: every few months, not while it was written off. */
function workshopDays(life: Life): Day[] {
  const random = new Random(`${life.vin}:workshop`);
  const days: Day[] = [];
  for (let day = life.begin + random.int(120, 420); day <= life.today; day += random.int(150, 520)) {
    const { writeOff } = life;
    if (!writeOff || day < writeOff.day || day > (writeOff.rebuilt ?? life.today)) days.push(day);
  }
  return days;
}

/** @param electric vehicles without an engine get no oil changes */
export function servicesOf(life: Life, electric: boolean): ServiceRecord[] {
  const random = new Random(`${life.vin}:service`);
  return workshopDays(life).map((day) => ({
    date: isoDate(day),
    state: life.stateAt(day),
    description: electric ? random.pick(ELECTRIC_WORK) : random.pick(WORK),
    odometer: life.milesAt(day),
  }));
}

/** Readings were taken at every change of owner and in the workshop, in order of their dates. */
export function readingsOf(life: Life): OdometerReading[] {
  const titles = life.owners.map((owner): [Day, string] => [owner.from, 'Title']);
  const workshop = workshopDays(life).map((day): [Day, string] => [day, 'Service']);
  return [...titles, ...workshop]
    .sort(([a], [b]) => a - b)
    .map(([day, recordedBy]) => ({ date: isoDate(day), miles: life.milesAt(day), recordedBy, unitReported: true }));
}

/** Recalls that cannot be taken for real ones: number and text say that they are made up. One vehicle in three has one. */
export function recallsOf(life: Life): RecallRecord[] {
  const random = new Random(`${life.vin}:recall`);
  const first = life.begin + random.int(300, 2000);
  const components = ['Air bags', 'Fuel system', 'Electrical system', 'Steering'] as const;
  const component = random.pick(components);
  const drawn = random.chance(0.3) && first <= life.today ? 1 : 0;
  return Array.from({ length: life.fate ? life.fate.recalls : drawn }, (_, index) => ({
    campaign: 'DEMONSTRATION',
    date: isoDate(life.fate ? life.begin + (index + 1) * 200 : first),
    component: index === 0 ? component : random.pick(components),
    summary: 'Demonstration record: this is not a real recall campaign.',
    remedy: 'Demonstration record: a dealer would replace the part free of charge.',
  }));
}
