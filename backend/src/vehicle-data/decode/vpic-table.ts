import { readFile } from 'node:fs/promises';

/** Ids of the vPIC elements in the table; scripts/vpic/common.mjs has the same list. */
export const ELEMENT = {
  bodyClass: 5,
  cylinders: 9,
  displacementCc: 11,
  displacementL: 13,
  doors: 14,
  driveType: 15,
  engineModel: 18,
  fuelPrimary: 24,
  gvwr: 25,
  model: 28,
  plantCity: 31,
  series: 34,
  trim: 38,
  engineConfiguration: 64,
  fuelSecondary: 66,
  horsepower: 71,
  plantCountry: 75,
  plantState: 77,
  electrification: 126,
  turbo: 135,
} as const;

/** vPIC vehicle types (a property of the WMI). */
export const VEHICLE_TYPES: Record<number, string> = {
  1: 'Motorcycle',
  2: 'Passenger Car',
  3: 'Truck',
  5: 'Bus',
  6: 'Trailer',
  7: 'Multipurpose Passenger Vehicle',
  9: 'Low Speed Vehicle',
  10: 'Incomplete Vehicle',
  13: 'Off-Road Vehicle',
};
export const PASSENGER_CAR = 2;
export const TRUCK = 3;
export const MULTIPURPOSE = 7;

/** Start of the file that scripts/vpic-build.mjs writes: magic, header length, JSON header, typed arrays. */
const MAGIC = 'RBVPIC1\n';
const HEADER_AT = 12;

const VIEWS = { u8: Uint8Array, u16: Uint16Array, u32: Uint32Array } as const;

interface Header {
  asOf: string;
  bytes: number;
  sections: Record<string, { type: keyof typeof VIEWS; offset: number; length: number }>;
}

/** A world manufacturer identifier, with the range of its schema links. */
export interface Wmi {
  manufacturer: string;
  country: string;
  /** vPIC vehicle type, 0 when unknown. */
  type: number;
  makes: string[];
  links: [start: number, end: number];
}

/** The vPIC data as typed arrays over the file's bytes. `xStart[i]`..`xStart[i + 1]` is the range of rows of item i. */
export class VpicTable {
  private readonly views = new Map<string, Uint8Array | Uint16Array | Uint32Array>();
  private readonly texts = new Map<number, string>();
  readonly schemaStart = this.u32('schemaStart');
  readonly groupKey = this.u32('groupKey');
  readonly groupStart = this.u32('groupStart');
  readonly patternElement = this.view('patternElement');
  readonly patternValue = this.u32('patternValue');
  readonly patternRank = this.u32('patternRank');
  readonly keyStart = this.u32('keyStart');
  readonly keyConditions = this.u32('keyConditions');
  readonly classMasks = this.u32('classMasks');
  readonly linkSchema = this.u32('linkSchema');
  readonly linkFrom = this.view('linkFrom');
  readonly linkTo = this.view('linkTo');
  private readonly wmis = new Map([...this.u32('wmiCode')].map((code, wmi) => [code, wmi]));
  private readonly engines = new Map([...this.u32('engineName')].map((name, engine) => [name, engine]));

  constructor(
    private readonly bytes: Buffer,
    private readonly header: Header,
  ) {}

  get asOf(): string {
    return this.header.asOf;
  }

  /** Returns text number `index`, decoded once. */
  text(index: number): string {
    let text = this.texts.get(index);
    if (text === undefined) {
      const { offset } = this.section('stringBytes');
      const start = this.u32('stringStart');
      text = this.bytes.toString('utf8', offset + start[index]!, offset + start[index + 1]!);
      this.texts.set(index, text);
    }
    return text;
  }

  model(model: number): { name: string; make: string } {
    return { name: this.text(this.u32('modelName')[model]!), make: this.text(this.u32('modelMake')[model]!) };
  }

  /** Returns the facts of an engine family as [element, text number]; empty when it is unknown. */
  engineFacts(name: number): [element: number, value: number][] {
    const engine = this.engines.get(name);
    if (engine === undefined) return [];
    const [start, elements, values] = [this.u32('engineStart'), this.view('engineElement'), this.u32('engineValue')];
    const facts: [number, number][] = [];
    for (let i = start[engine]!; i < start[engine + 1]!; i++) facts.push([elements[i]!, values[i]!]);
    return facts;
  }

  /** Finds a WMI by its three characters, or six for a small-volume maker. */
  wmi(code: string): Wmi | null {
    const index = this.wmis.get(Number.parseInt(code, 36));
    if (index === undefined) return null;
    const [makeStart, makes, linkStart] = [this.u32('wmiMakeStart'), this.u32('wmiMake'), this.u32('wmiLinkStart')];
    return {
      manufacturer: this.text(this.u32('wmiManufacturer')[index]!),
      country: this.text(this.u32('wmiCountry')[index]!),
      type: this.view('wmiType')[index]!,
      makes: Array.from(makes.subarray(makeStart[index], makeStart[index + 1]), (make) => this.text(make)),
      links: [linkStart[index]!, linkStart[index + 1]!],
    };
  }

  private section(name: string): { type: keyof typeof VIEWS; offset: number; length: number } {
    const section = this.header.sections[name];
    if (!section) throw new Error(`The vehicle table has no section ${name}`);
    return section;
  }

  private view(name: string): Uint8Array | Uint16Array | Uint32Array {
    let view = this.views.get(name);
    if (!view) {
      const { type, offset, length } = this.section(name);
      view = new VIEWS[type](this.bytes.buffer as ArrayBuffer, this.bytes.byteOffset + offset, length);
      this.views.set(name, view);
    }
    return view;
  }

  private u32(name: string): Uint32Array {
    return this.view(name) as Uint32Array;
  }
}

/** Reads the table in one file read without parsing. Fails with what to do when it is missing. */
export async function loadVpicTable(file: string): Promise<VpicTable> {
  const read = await readFile(file).catch((cause: unknown) => {
    throw new Error(`The vehicle table ${file} cannot be read. Build it with \`npm run vpic:build\`.`, { cause });
  });
  // Typed arrays need an aligned start.
  const bytes = read.byteOffset % 8 === 0 ? read : Buffer.from(new Uint8Array(read).buffer);
  const broken = new Error(
    `The vehicle table ${file} is damaged or of another version. Build it with \`npm run vpic:build\`.`,
  );
  if (bytes.length < HEADER_AT || bytes.toString('latin1', 0, MAGIC.length) !== MAGIC) throw broken;
  const header = JSON.parse(bytes.toString('utf8', HEADER_AT, HEADER_AT + bytes.readUInt32LE(MAGIC.length))) as Header;
  if (header.bytes !== bytes.length) throw broken;
  return new VpicTable(bytes, header);
}
