import { decodeVin } from './decode.js';
import { VpicTable } from './vpic-table.js';

const MODEL = 28;
const TRIM = 38;
const TYPES = { u8: Uint8Array, u16: Uint16Array, u32: Uint32Array } as const;
type Section = [type: keyof typeof TYPES, values: number[]];

/**
 * A table of one maker (WMI 1AA) whose one schema, valid from 1980, matches every VIN and names two models and a trim.
 * @param ranks of the two models; the lower is preferred
 */
function tableWith(ranks: [number, number]): VpicTable {
  const texts = ['', 'Alpha', 'Beta', 'Maker', 'Sport'];
  const text = texts.join('');
  const starts = texts.map((_, i) => texts.slice(0, i).join('').length);
  const content: Record<string, Section> = {
    ...{ schemaStart: ['u32', [0, 1]], groupKey: ['u32', [0]], groupStart: ['u32', [0, 3]] },
    ...{
      patternElement: ['u8', [MODEL, MODEL, TRIM]],
      patternValue: ['u32', [0, 1, 4]],
      patternRank: ['u32', [...ranks, 9]],
    },
    ...{ keyStart: ['u32', [0, 0]], keyConditions: ['u32', []], classMasks: ['u32', []] },
    ...{ modelName: ['u32', [1, 2]], modelMake: ['u32', [3, 3]] },
    ...{
      wmiCode: ['u32', [Number.parseInt('1AA', 36)]],
      wmiType: ['u8', [2]],
      wmiManufacturer: ['u32', [3]],
      wmiCountry: ['u32', [0]],
    },
    ...{ wmiMakeStart: ['u32', [0, 1]], wmiMake: ['u32', [3]], wmiLinkStart: ['u32', [0, 1]] },
    ...{ linkSchema: ['u32', [0]], linkFrom: ['u16', [1980]], linkTo: ['u16', [9999]] },
    ...{ engineName: ['u32', []], engineStart: ['u32', [0]], engineElement: ['u8', []], engineValue: ['u32', []] },
    ...{ stringStart: ['u32', [...starts, text.length]], stringBytes: ['u8', [...Buffer.from(text)]] },
  };
  const bytes = Buffer.from(new ArrayBuffer(4096));
  const sections: Record<string, { type: keyof typeof TYPES; offset: number; length: number }> = {};
  let offset = 0;
  for (const [name, [type, values]] of Object.entries(content)) {
    new TYPES[type](bytes.buffer, offset, values.length).set(values);
    sections[name] = { type, offset, length: values.length };
    offset += Math.ceil((values.length * 4) / 8) * 8;
  }
  return new VpicTable(bytes, { asOf: '2026-01-01', bytes: bytes.length, sections });
}

const VIN = '1AA11A1A0M1234567';

describe('two models for one VIN', () => {
  it('follow the better pattern', () => {
    expect(decodeVin(tableWith([1, 2]), VIN, 2028)?.model).toEqual({ name: 'Alpha', make: 'Maker' });
    expect(decodeVin(tableWith([2, 1]), VIN, 2028)?.model).toEqual({ name: 'Beta', make: 'Maker' });
  });

  it('[X1-001] claim nothing, and no trim either, when the data does not decide between them', () => {
    expect(decodeVin(tableWith([1, 1]), VIN, 2028)).toMatchObject({ model: null, facts: new Map() });
  });
});
