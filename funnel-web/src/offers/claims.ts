import type { Site } from '../api/site';
import { day } from '../../../backend/src/platform/input-rules/day.js';

/**
 * Claims about the shop, in one place. The values here are examples: demonstration mode shows them with the word "Example". Elsewhere a
 * claim shows the value the server has proof of, with its source and date, or its block is left out.
 */
const EXAMPLES = {
  rating: { value: '4.8', noun: 'out of 5' },
  reviewsHome: { value: '2,847', noun: 'reviews' },
  reviews: { value: '1,720', noun: 'reviews' },
  reports: { value: '2.8M+', noun: 'reports prepared' },
  satisfied: { value: '98%', noun: 'of readers would recommend it' },
  dealerships: { value: '50K+', noun: 'dealerships' },
  reportsInWords: { value: 'Over 2.8 million', noun: 'reports prepared' },
  dealershipsInWords: { value: 'Over 50,000', noun: 'dealerships' },
} as const;
export type ClaimName = keyof typeof EXAMPLES;

export interface Claim {
  value: string;
  noun: string;
  /** 'Source: ..., as of ...'; null for an example. */
  proof: string | null;
}

/** @param hydrated the documents that were made when building hold no proven claim: it depends on the installation */
export function claimOf(name: ClaimName, { demonstration, claims }: Site, hydrated: boolean): Claim | null {
  if (demonstration.length > 0) return { ...EXAMPLES[name], proof: null };
  const proven = hydrated && claims[name];
  if (!proven) return null;
  const proof = `Source: ${proven.source}, as of ${day(proven.date)}`;
  return { value: proven.value, noun: EXAMPLES[name].noun, proof };
}

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
