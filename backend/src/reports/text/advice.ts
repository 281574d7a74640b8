import type { Intent } from '../vehicle-report.entity.js';
import type { DrivewayText } from './report-text.dto.js';
import type { Topic, TopicFact } from '../../vehicle-data/findings/topics.js';

/** Advice about a fact: the next step of each intent, and lines of the driveway sheet. */
interface Advice extends Record<Intent, string> {
  ask: string;
  /** For a mechanic. */
  check?: string;
  /** Before the payment. */
  papers?: string;
}

const RECALL_STEPS: Record<Intent, string> = {
  buyer: 'Ask a dealer for this make to check for open recalls. It is free.',
  seller: 'Have open recalls repaired by a dealer. It is free.',
};

const ADVICE: Record<Topic, Advice> = {
  writtenOff: {
    buyer: 'Ask your insurer first whether it covers this vehicle, and at what value.',
    seller: 'Have the repair invoices and the rebuilt inspection ready.',
    ask: 'Who repaired it after it was written off? Can I see invoices and photos?',
    check: 'Frame, welds, airbags and seat belts: was it repaired to the maker’s specification?',
    papers: 'Read the title yourself: the brand must match this report.',
  },
  theft: {
    buyer: 'Compare the VIN on dashboard, door and title: all three must match.',
    seller: 'Have the police report of the recovery ready.',
    ask: 'What was missing or damaged when it was recovered?',
    check: 'Locks, ignition and wiring; the VIN plates must be original.',
    papers: 'Ask the police whether the theft record is closed.',
  },
  accident: {
    buyer: 'Have a mechanic check body and frame before you agree on a price.',
    seller: 'Have the repair invoices ready and disclose the damage yourself.',
    ask: 'What was damaged in the accident, and who repaired it?',
    check: 'Frame and wheel alignment, and how the damage was repaired.',
  },
  rollback: {
    buyer: 'Do not rely on the mileage: ask for service invoices that prove it.',
    seller: 'Look for invoices that prove the true mileage.',
    ask: 'Why does the odometer show less than it once did? Was it replaced?',
    check: 'Wear of pedals, seats and steering wheel; mileage stored in the control modules.',
    papers: 'Compare the mileage on title, invoices and inspection stickers.',
  },
  lien: {
    buyer: 'Pay only when the lender confirms in writing that the lien is released.',
    seller: 'Ask your lender for the payoff amount and how the lien is released.',
    ask: 'Who holds the lien, and what is the payoff amount?',
    papers: 'Pay the lender directly, or at its office, and take the release with you. A lien stays with the vehicle.',
  },
  recall: {
    ...RECALL_STEPS,
    ask: 'Were the recall repairs done, and is there an invoice of the dealer?',
    check: 'Ask a dealer for this make whether its recall repairs were done.',
    papers: 'Have the dealer confirm in writing that no recall of this VIN is open.',
  },
  brand: {
    buyer: 'Read the title yourself and ask the seller why it is branded.',
    seller: 'Be ready to explain the brand on the title.',
    ask: 'How did the title get its brand?',
    papers: 'Read the title yourself: the brand must match this report.',
  },
  jump: {
    buyer: 'Ask for invoices that show the true mileage.',
    seller: 'Look for invoices that show the true mileage.',
    ask: 'Which of the two odometer readings is right?',
    check: 'Wear of pedals, seats and steering wheel: does it fit the mileage?',
  },
  owners: {
    buyer: 'Ask how it was used and maintained by its earlier owners.',
    seller: 'Collect the service records of the earlier owners.',
    ask: 'How long have you had it, and why are you selling?',
    check: 'Clutch or transmission, suspension and interior: heavy use shows there first.',
  },
  miles: {
    buyer: 'Ask which wear parts are new, and when the timing belt or chain was last done.',
    seller: 'List what was replaced, with dates and mileage.',
    ask: 'Which wear parts were replaced, and when?',
    check: 'Engine compression, transmission, suspension and leaks.',
  },
};

const GENERAL_STEPS: Record<Intent, readonly string[]> = {
  buyer: [
    'Have an independent mechanic inspect it before you pay.',
    'Compare the VIN on the vehicle with the one on the title.',
    RECALL_STEPS.buyer,
  ],
  seller: [
    'Show buyers this report: facts they can check help you sell.',
    'Have title, service invoices and both keys ready.',
    RECALL_STEPS.seller,
  ],
};

const NEXT_STEPS = 3;

/** Returns three things to do now, the most important first. */
export function nextSteps(facts: readonly TopicFact[], intent: Intent): string[] {
  const steps = facts.map(({ topic }) => ADVICE[topic][intent]);
  return [...new Set([...steps, ...GENERAL_STEPS[intent]])].slice(0, NEXT_STEPS);
}

const INTROS: Record<Intent, string> = {
  buyer: 'Made from this record. Print it and take it along to the vehicle.',
  seller: 'What buyers of this vehicle are told to ask, to look at and to settle. Print it and be prepared.',
};

const LISTS = [
  {
    key: 'ask',
    titles: { buyer: 'Ask the seller', seller: 'Buyers ask' },
    general: [
      'How long have you had it, and why are you selling?',
      'Was it ever in an accident that was not reported?',
      'May my mechanic inspect it before I pay?',
      'Which service invoices come with it?',
    ],
  },
  {
    key: 'check',
    titles: { buyer: 'Have a mechanic look at', seller: 'Their mechanic looks at' },
    general: [
      'Cold start, warning lights and a full scan of the control modules.',
      'Body gaps, paint thickness and rust underneath.',
      'Brakes, tires, suspension and leaks, on a lift.',
    ],
  },
  {
    key: 'papers',
    titles: { buyer: 'Before you pay', seller: 'Before they pay' },
    general: [
      'The VIN on dashboard, door and title must be the same.',
      'The name on the title must be the seller’s. Compare it with an ID.',
      'Pay in a way that can be traced, and get a signed bill of sale.',
    ],
  },
] as const;

const MAX_LINES = 6;

/** Returns one page to take along to the vehicle: what these facts make worth asking, checking and settling. */
export function drivewayText(facts: readonly TopicFact[], intent: Intent): DrivewayText {
  return {
    title: 'For the driveway',
    intro: INTROS[intent],
    lists: LISTS.map(({ key, titles, general }) => {
      const specific = facts.flatMap(({ topic }) => ADVICE[topic][key] ?? []);
      return { title: titles[intent], lines: [...new Set([...specific, ...general])].slice(0, MAX_LINES) };
    }),
  };
}
