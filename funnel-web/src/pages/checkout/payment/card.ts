import { toPlainText } from '../../../../../backend/src/platform/input-rules/characters.js';

/** The card form of the payment simulator: masks, brands and the test numbers. A real provider brings its own fields. */
type CardBrand = 'Visa' | 'Mastercard' | 'American Express' | 'Discover';

const BRANDS: readonly [RegExp, CardBrand][] = [
  [/^4/, 'Visa'],
  [/^(5[1-5]|2[2-7])/, 'Mastercard'],
  [/^3[47]/, 'American Express'],
  [/^(6011|65)/, 'Discover'],
];

export const CARD_NUMBER_LENGTH = 19;
export const EXPIRY_LENGTH = 5;
export const CVC_LENGTH = 4;
export const ZIP_LENGTH = 5;

const digits = (text: string, max: number) => toPlainText(text).replace(/\D/g, '').slice(0, max);

export function cardBrand(number: string): CardBrand | null {
  const plain = number.replace(/\D/g, '');
  return BRANDS.find(([prefix]) => prefix.test(plain))?.[1] ?? null;
}

/** Groups of four, or 4-6-5 for American Express. */
export function maskCardNumber(raw: string): string {
  const amex = cardBrand(raw) === 'American Express';
  const plain = digits(raw, amex ? 15 : 16);
  const groups = amex ? [plain.slice(0, 4), plain.slice(4, 10), plain.slice(10)] : (plain.match(/.{1,4}/g) ?? []);
  return groups.filter(Boolean).join(' ');
}

export function maskExpiry(raw: string): string {
  const plain = digits(raw, 4);
  return plain.length > 2 ? `${plain.slice(0, 2)}/${plain.slice(2)}` : plain;
}

export const maskZip = (raw: string) => digits(raw, ZIP_LENGTH);

export const maskCvc = (raw: string) => digits(raw, CVC_LENGTH);

export function expiryProblem(expiry: string, now: Date): string | null {
  const [month = 0, year = 0] = expiry.split('/').map(Number);
  if (expiry.length !== EXPIRY_LENGTH || month < 1 || month > 12) return 'Please enter the expiry date as MM/YY';
  const lastMonth = now.getFullYear() * 12 + now.getMonth();
  return (2000 + year) * 12 + month - 1 < lastMonth ? 'This card has expired' : null;
}

/** Only these numbers mean anything to the simulator. The page sends the opaque token, never a number. */
const TEST_CARDS: Record<string, string> = {
  '4242424242424242': 'sim_card_success',
  '5555555555554444': 'sim_card_mastercard',
  '378282246310005': 'sim_card_amex',
  '6011111111111117': 'sim_card_discover',
  '4000000000000002': 'sim_card_declined',
  '4000000000009995': 'sim_card_insufficient_funds',
  '4000000000000069': 'sim_card_expired',
  '4000002760003184': 'sim_card_3ds',
  '4000000000000077': 'sim_card_delayed',
};

export const SHOWN_TEST_CARDS = [
  ['4242424242424242', 'pays'],
  ['4000000000000002', 'is declined'],
  ['4000000000009995', 'has insufficient funds'],
  ['4000002760003184', 'asks for a confirmation (3-D Secure)'],
  ['4000000000000077', 'pays some seconds later'],
] as const;

export function testToken(number: string): string | null {
  return TEST_CARDS[number.replace(/\D/g, '')] ?? null;
}
