import { BRANDS } from '../brands.js';
import type { LienRecord, OwnershipPeriod, SaleRecord, TitleBrandRecord, TitleRecord } from '../model/history.js';
import { isoDate, type Day } from './days.js';
import type { Life } from './life.js';
import { Random } from './random.js';
import { retailValue, type Worth } from './worth.js';

/** A title is issued to every owner; the last one is in force. */
export function titlesOf(life: Life): TitleRecord[] {
  return life.owners.map((owner, index) => ({
    date: isoDate(owner.from),
    state: owner.state,
    odometer: life.milesAt(owner.from),
    current: index === life.owners.length - 1,
  }));
}

/** Brands follow what happened: a write-off, its rebuilding, an odometer that went backwards. */
export function brandsOf(life: Life): TitleBrandRecord[] {
  const brand = (day: Day, code: string): [Day, TitleBrandRecord] => [
    day,
    { date: isoDate(day), state: life.stateAt(day), code, name: BRANDS[code]?.name ?? code },
  ];
  const brands: [Day, TitleBrandRecord][] = [];
  if (life.writeOff?.cause === 'flood') brands.push(brand(life.writeOff.day, '01'));
  if (life.writeOff) brands.push(brand(life.writeOff.day, '11'));
  if (life.writeOff?.rebuilt) brands.push(brand(life.writeOff.rebuilt, '09'));
  if (life.rollback !== null) brands.push(brand(life.rollback, '69'));
  return brands.sort(([a], [b]) => a - b).map(([, record]) => record);
}

export function ownershipOf(life: Life): OwnershipPeriod[] {
  const random = new Random(`${life.vin}:use`);
  return life.owners.map((owner, index) => {
    const use =
      index === 0 ? random.pick(['personal', 'personal', 'lease', 'rental', 'commercial'] as const) : 'personal';
    return { from: isoDate(owner.from), to: owner.to === null ? null : isoDate(owner.to), state: owner.state, use };
  });
}

/**
 * Every change of owner is a sale: that of the new vehicle by a dealer, one out of a write-off at auction.
 * @param worth null when the model year is not known: then no price is made up either
 */
export function salesOf(life: Life, worth: Worth | null): SaleRecord[] {
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

/** Half of the owners borrow; a loan of the present owner is still open. Of a test vehicle only the present owner may. */
export function liensOf(life: Life): LienRecord[] {
  const random = new Random(`${life.vin}:liens`);
  const { fate } = life;
  return life.owners
    .filter((owner) => (fate ? fate.openLien && owner.to === null : random.chance(0.5)))
    .map((owner) => ({ date: isoDate(owner.from), state: owner.state, open: owner.to === null }));
}
