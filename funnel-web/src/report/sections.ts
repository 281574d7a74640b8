import type { SectionKey } from '../api/types';

/** Titles of the sections, and what each can hold for any vehicle. */
export const SECTION_TEXTS: Record<SectionKey, { title: string; canHold: string }> = {
  titles: { title: 'Title records', canHold: 'When and in which state the vehicle was titled' },
  titleBrands: { title: 'Title brands', canHold: 'Salvage, rebuilt, flood and other brands a state put on the title' },
  odometer: { title: 'Odometer readings', canHold: 'Every reported mileage, with possible rollbacks marked' },
  accidents: { title: 'Accident history', canHold: 'Date, severity and the part of the vehicle that was damaged' },
  totalLoss: { title: 'Total loss', canHold: 'Whether an insurer ever declared a total loss' },
  junkSalvage: { title: 'Junk and salvage', canHold: 'Records of junk yards, salvage yards and salvage auctions' },
  theft: { title: 'Theft reports', canHold: 'Reported thefts and recoveries' },
  liens: { title: 'Open liens', canHold: 'Loans that were or are secured by the vehicle' },
  ownership: { title: 'Ownership', canHold: 'How many owners, for how long, in which state and for what use' },
  sales: { title: 'Sales and auctions', canHold: 'When it was sold, through which channel and for how much' },
  service: { title: 'Service history', canHold: 'Maintenance and repairs that shops reported' },
  recalls: { title: 'Open recalls', canHold: 'Safety recall campaigns for this model, with the remedy' },
  marketValue: { title: 'Market value', canHold: 'Trade-in, private party and retail value' },
};
