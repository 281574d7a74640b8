/**
 * Marketing claims in one place. A claim is shown as fact only when its source and date stand here; in demonstration mode it is shown
 * with the word "Example"; otherwise its block is left out.
 */
export interface Claim {
  value: string;
  /** What the value counts or measures. */
  noun: string;
  source: string | null;
  asOf: string | null;
}

export const CLAIMS = {
  rating: { value: '4.8', noun: 'out of 5', source: null, asOf: null },
  reviewsHome: { value: '2,847', noun: 'reviews', source: null, asOf: null },
  reviews: { value: '1,720', noun: 'reviews', source: null, asOf: null },
  reports: { value: '2.8M+', noun: 'reports prepared', source: null, asOf: null },
  satisfied: { value: '98%', noun: 'of readers would recommend it', source: null, asOf: null },
  dealerships: { value: '50K+', noun: 'dealerships', source: null, asOf: null },
  /** The same two in the words of the company pages. */
  reportsInWords: { value: 'Over 2.8 million', noun: 'reports prepared', source: null, asOf: null },
  dealershipsInWords: { value: 'Over 50,000', noun: 'dealerships', source: null, asOf: null },
} as const satisfies Record<string, Claim>;

interface Testimonial {
  quote: string;
  name: string;
  place: string;
}

/** All invented: shown in demonstration mode only, each with the word "Example". */
export const TESTIMONIALS: readonly Testimonial[] = [
  {
    quote: 'The odometer chart made the decision for me. Two readings did not fit, and I walked away.',
    name: 'Dana R.',
    place: 'Ohio',
  },
  {
    quote: 'I could see which state each record came from. That is what I had been missing elsewhere.',
    name: 'Luis M.',
    place: 'Texas',
  },
  {
    quote: 'Sold my car in four days. I put the report on the passenger seat and let people read.',
    name: 'Priya S.',
    place: 'Oregon',
  },
  {
    quote: 'It says plainly when something was not reported. I trust the rest more because of that.',
    name: 'Tom B.',
    place: 'Maine',
  },
  {
    quote: 'Read it on my phone in the seller’s driveway. Ten minutes, no guessing.',
    name: 'Keisha W.',
    place: 'Georgia',
  },
  { quote: 'The open lien was on page two. The dealer had not mentioned it.', name: 'Arne L.', place: 'Minnesota' },
];

export function isShown(claim: Claim, demonstration: boolean): boolean {
  return demonstration || (claim.source !== null && claim.asOf !== null);
}
