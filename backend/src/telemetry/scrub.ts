/** Only from the start of a word: tried from each of its letters, a long word would take its length squared. */
const EMAIL = /(?<![^\s@/?&=])[^\s@/?&=]+@[^\s@/?&=]+\.[^\s@/?&=]+/g;
const VIN = /(?<![A-Z0-9])([A-HJ-NPR-Z0-9]{5})[A-HJ-NPR-Z0-9]{12}(?![A-Z0-9])/gi;
const PLATE = /(?<![A-Z0-9])([A-Z0-9]{3})[A-Z0-9]{0,7}(?:%20|\s|\+)(?:%28|\()[A-Z]{2}(?:%29|\))/gi;
const TOKEN = /(?<![\w-])[\w-]{22,}(?![\w-])/g;

/** Takes out of a text what identifies a vehicle or a person (row 86): of a VIN five characters stay, of a plate three. */
export function scrub(text: string): string {
  return text.replace(EMAIL, '[email]').replace(VIN, '$1…').replace(PLATE, '$1…').replace(TOKEN, '[token]');
}
