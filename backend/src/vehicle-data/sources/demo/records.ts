import type {
  AccidentRecord,
  ReportedEvent,
  LienRecord,
  OwnershipPeriod,
  SaleRecord,
  TitleBrandRecord,
  TitleRecord,
  OdometerReading,
  RecallRecord,
  SectionKey,
  ServiceRecord,
  VehicleHistory,
} from '../../findings/history.js';
import { isoDate, type Life, type Day } from './life.js';
import { Random } from './random.js';
import { BRANDS } from '../../findings/brands.js';
import { marketValueOf, retailValue, type Worth } from './worth.js';

/** Returns the records of every section. @param worth null when the model year is not known; then no price is invented */
export function recordsOf(life: Life, worth: Worth | null, electric: boolean) {
  return {
    titles: titlesOf(life),
    titleBrands: brandsOf(life),
    odometer: readingsOf(life),
    accidents: accidentRecords(life),
    totalLoss: totalLosses(life),
    junkSalvage: salvageEvents(life),
    theft: thefts(life),
    liens: liensOf(life),
    ownership: ownershipOf(life),
    sales: salesOf(life, worth),
    service: servicesOf(life, electric),
    recalls: recallsOf(life),
    marketValue: marketValueOf(worth, life),
  } satisfies { [Key in SectionKey]: VehicleHistory[Key]['records'] };
}

const at = (life: Life, day: Day) => ({ date: isoDate(day), state: life.stateAt(day) });

function accidentRecords(life: Life): AccidentRecord[] {
  const random = new Random(`${life.vin}:damage`);
  return life.accidents.map(({ day, severity }) => {
    const damageArea = random.pick(['front', 'rear', 'left', 'right'] as const);
    const reported = random.chance(0.6);
    return { ...at(life, day), severity, damageArea, airbagsDeployed: reported ? severity === 'severe' : null };
  });
}

function totalLosses(life: Life): ReportedEvent[] {
  if (!life.writeOff) return [];
  const { day, cause } = life.writeOff;
  const description = `Declared a total loss after a ${cause}`;
  return [{ ...at(life, day), reportedBy: 'Insurance company', description }];
}

function salvageEvents(life: Life): ReportedEvent[] {
  const { writeOff, today } = life;
  const day = (writeOff?.day ?? today) + 21;
  if (!writeOff || day > today) return [];
  return [{ ...at(life, day), reportedBy: 'Salvage auction', description: 'Received as salvage' }];
}

function thefts(life: Life): ReportedEvent[] {
  const random = new Random(`${life.vin}:theft`);
  const stolen = life.begin + random.int(200, 3500);
  const found = stolen + random.int(2, 40);
  const drawn = random.chance(0.05);
  if (!(life.fate ? life.fate.theft : drawn)) return [];
  const event = (day: number, description: string): ReportedEvent[] =>
    day > life.today ? [] : [{ ...at(life, day), reportedBy: 'Police', description }];
  return [...event(stolen, 'Reported stolen'), ...event(found, 'Recovered')];
}

function titlesOf(life: Life): TitleRecord[] {
  return life.owners.map((owner, index) => ({
    date: isoDate(owner.from),
    state: owner.state,
    odometer: life.milesAt(owner.from),
    current: index === life.owners.length - 1,
  }));
}

function brandsOf(life: Life): TitleBrandRecord[] {
  const brand = (day: Day, code: string): [Day, TitleBrandRecord] => [
    day,
    { ...at(life, day), code, name: BRANDS[code]?.name ?? code },
  ];
  const brands: [Day, TitleBrandRecord][] = [];
  if (life.writeOff?.cause === 'flood') brands.push(brand(life.writeOff.day, '01'));
  if (life.writeOff) brands.push(brand(life.writeOff.day, '11'));
  if (life.writeOff?.rebuilt) brands.push(brand(life.writeOff.rebuilt, '09'));
  if (life.rollback !== null) brands.push(brand(life.rollback, '69'));
  return brands.sort(([a], [b]) => a - b).map(([, record]) => record);
}

function ownershipOf(life: Life): OwnershipPeriod[] {
  const random = new Random(`${life.vin}:use`);
  return life.owners.map((owner, index) => {
    const use =
      index === 0 ? random.pick(['personal', 'personal', 'lease', 'rental', 'commercial'] as const) : 'personal';
    return { from: isoDate(owner.from), to: owner.to === null ? null : isoDate(owner.to), state: owner.state, use };
  });
}

function salesOf(life: Life, worth: Worth | null): SaleRecord[] {
  const random = new Random(`${life.vin}:sales`);
  return life.owners.map((owner, index) => {
    const drawn = random.pick(['dealer', 'auction', 'private'] as const);
    const rebuilt = life.writeOff?.rebuilt === owner.from;
    const priceKnown = random.chance(0.7);
    return {
      date: isoDate(owner.from),
      state: owner.state,
      channel: index === 0 && life.isFromNew ? 'dealer' : rebuilt ? 'auction' : drawn,
      priceCents: priceKnown && worth ? retailValue(worth, life, owner.from) : null,
      odometer: life.milesAt(owner.from),
    };
  });
}

function liensOf(life: Life): LienRecord[] {
  const random = new Random(`${life.vin}:liens`);
  const { fate } = life;
  return life.owners
    .filter((owner) => (fate ? fate.openLien && owner.to === null : random.chance(0.5)))
    .map((owner) => ({ date: isoDate(owner.from), state: owner.state, open: owner.to === null }));
}

const ELECTRIC_WORK = ['Tires rotated', 'Brake fluid tested', 'Cabin filter replaced', 'Vehicle inspected'] as const;
const WORK = ['Oil and filter changed', 'Brake pads replaced', 'Air filter replaced', ...ELECTRIC_WORK] as const;

function workshopDays(life: Life): Day[] {
  const random = new Random(`${life.vin}:workshop`);
  const days: Day[] = [];
  for (let day = life.begin + random.int(120, 420); day <= life.today; day += random.int(150, 520)) {
    const { writeOff } = life;
    if (!writeOff || day < writeOff.day || day > (writeOff.rebuilt ?? life.today)) days.push(day);
  }
  return days;
}

function servicesOf(life: Life, electric: boolean): ServiceRecord[] {
  const random = new Random(`${life.vin}:service`);
  return workshopDays(life).map((day) => ({
    ...at(life, day),
    description: electric ? random.pick(ELECTRIC_WORK) : random.pick(WORK),
    odometer: life.milesAt(day),
  }));
}

function readingsOf(life: Life): OdometerReading[] {
  const titles = life.owners.map((owner): [Day, string] => [owner.from, 'Title']);
  const workshop = workshopDays(life).map((day): [Day, string] => [day, 'Service']);
  return [...titles, ...workshop]
    .sort(([a], [b]) => a - b)
    .map(([day, recordedBy]) => ({ date: isoDate(day), miles: life.milesAt(day), recordedBy, unitReported: true }));
}

/** Recalls that are marked as invented. */
function recallsOf(life: Life): RecallRecord[] {
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
