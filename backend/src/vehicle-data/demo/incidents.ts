import type { AccidentRecord, ReportedEvent } from '../model/history.js';
import { isoDate } from './days.js';
import type { Life } from './life.js';
import { Random } from './random.js';

export function accidentRecords(life: Life): AccidentRecord[] {
  const random = new Random(`${life.vin}:damage`);
  return life.accidents.map(({ day, severity }) => {
    const damageArea = random.pick(['front', 'rear', 'left', 'right'] as const);
    const reported = random.chance(0.6);
    return {
      date: isoDate(day),
      state: life.stateAt(day),
      severity,
      damageArea,
      airbagsDeployed: reported ? severity === 'severe' : null,
    };
  });
}

export function totalLosses(life: Life): ReportedEvent[] {
  if (!life.writeOff) return [];
  const { day, cause } = life.writeOff;
  const description = `Declared a total loss after a ${cause}`;
  return [{ date: isoDate(day), state: life.stateAt(day), reportedBy: 'Insurance company', description }];
}

/** A salvage yard reports a written-off vehicle some days after the damage. */
export function salvageEvents(life: Life): ReportedEvent[] {
  const { writeOff, today } = life;
  const day = (writeOff?.day ?? today) + 21;
  if (!writeOff || day > today) return [];
  const description = 'Received as salvage';
  return [{ date: isoDate(day), state: life.stateAt(day), reportedBy: 'Salvage auction', description }];
}

/** One vehicle in twenty is stolen once and found again; a test vehicle when its fate says so. */
export function thefts(life: Life): ReportedEvent[] {
  const random = new Random(`${life.vin}:theft`);
  const stolen = life.begin + random.int(200, 3500);
  const found = stolen + random.int(2, 40);
  const drawn = random.chance(0.05);
  if (!(life.fate ? life.fate.theft : drawn)) return [];
  const event = (day: number, description: string): ReportedEvent[] =>
    day > life.today ? [] : [{ date: isoDate(day), state: life.stateAt(day), reportedBy: 'Police', description }];
  return [...event(stolen, 'Reported stolen'), ...event(found, 'Recovered')];
}
