const MAKES: Record<string, string> = { Ram: 'RAM', SAAB: 'Saab', MINI: 'MINI' };
const SMALL = new Set(['of', 'de', 'and', 'the', 'du', 'la']);
/** Short words that are not abbreviations. */
const SHORT_WORDS = new Set('KIA CO INC LTD CAR CIA NEW BUS VAN CAN FOR ALL DR ING'.split(' '));

/** 'TOYOTA CITY' -> 'Toyota City'; words with a lower-case letter stay. */
export function titleCase(text: string): string {
  return text.replace(/[\p{L}\p{M}']+/gu, (word) =>
    word === word.toUpperCase() ? word.charAt(0) + word.slice(1).toLowerCase() : word,
  );
}

/** 'BIG TEX TRAILERS' -> 'Big Tex Trailers', but BMW, GMC, RAM. */
export function makeName(make: string): string {
  const known = MAKES[make];
  if (known) return known;
  return make !== make.toUpperCase() || make.length <= 3 || /\d/.test(make) ? make : titleCase(make);
}

/** 'FCA US LLC' stays, 'BMW OF NORTH AMERICA, LLC' -> 'BMW of North America, LLC'. */
export function companyName(name: string): string {
  if (name !== name.toUpperCase()) return name;
  return name
    .split(/\s+/)
    .map((word, index) => {
      const bare = word.replace(/[.,]+$/, '');
      if (index > 0 && SMALL.has(bare.toLowerCase())) return word.toLowerCase();
      const abbreviation = bare.length <= 3 || bare.includes('.') || bare.includes('&');
      return abbreviation && !SHORT_WORDS.has(bare) ? word : titleCase(word);
    })
    .join(' ');
}

/** 'UNITED STATES (USA)' -> 'United States'. */
export const countryName = (country: string): string => titleCase(withoutBrackets(country));

export const withoutBrackets = (text: string): string => text.replace(/\s*[([].*$/, '').trim();

const BODIES: Record<string, string> = {
  'Convertible/Cabriolet': 'Convertible',
  'Crossover Utility Vehicle (CUV)': 'Crossover',
  'Hatchback/Liftback/Notchback': 'Hatchback',
  'Sedan/Saloon': 'Sedan',
  'Sport Utility Truck (SUT)': 'Sport Utility Truck',
  'Sport Utility Vehicle (SUV)/Multi-Purpose Vehicle (MPV)': 'SUV',
  'Low Speed Vehicle (LSV) / Neighborhood Electric Vehicle (NEV)': 'Low Speed Vehicle',
};

/** vPIC's body class in the word a buyer uses. */
export const bodyName = (bodyClass: string): string => BODIES[bodyClass] ?? withoutBrackets(bodyClass);
