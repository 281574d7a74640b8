import { normalizeVin, vinError } from '../../../../backend/src/platform/input-rules/vin.js';

/** What is printed on door frames, windshields and registrations. */
const FORMATS = {
  native: ['code_39', 'code_128', 'data_matrix', 'qr_code'],
  wasm: ['Code39', 'Code128', 'DataMatrix', 'QRCode'],
} as const;

type Picture = Blob | ImageData;
type Read = (picture: Picture) => Promise<string[]>;

interface NativeDetector {
  detect(source: ImageBitmap): Promise<{ rawValue: string }[]>;
}

interface NativeDetectorClass {
  new (options: { formats: string[] }): NativeDetector;
  getSupportedFormats(): Promise<string[]>;
}

async function nativeReader(): Promise<Read | null> {
  const { BarcodeDetector } = window as Window & { BarcodeDetector?: NativeDetectorClass };
  const supported = await BarcodeDetector?.getSupportedFormats().catch((): string[] => []);
  if (!BarcodeDetector || !FORMATS.native.every((format) => supported?.includes(format))) return null;
  const detector = new BarcodeDetector({ formats: [...FORMATS.native] });
  return async (picture) => {
    const bitmap = await createImageBitmap(picture);
    try {
      return (await detector.detect(bitmap)).map(({ rawValue }) => rawValue);
    } finally {
      bitmap.close();
    }
  };
}

/** Where the browser has no reader of its own: one that comes from this server and works on this device as well. */
async function bundledReader(): Promise<Read> {
  const [{ prepareZXingModule, readBarcodes }, { default: wasm }] = await Promise.all([
    import('zxing-wasm/reader'),
    import('zxing-wasm/reader/zxing_reader.wasm?url'),
  ]);
  await prepareZXingModule({ overrides: { locateFile: () => wasm }, fireImmediately: true });
  return async (picture) =>
    (await readBarcodes(picture, { formats: [...FORMATS.wasm], tryHarder: true })).map(({ text }) => text);
}

let reader: Promise<Read> | null = null;

/** Finds the VIN in a picture; null when no barcode in it holds one. The picture never leaves the device. */
export async function readVin(picture: Picture): Promise<string | null> {
  reader ??= nativeReader().then((native) => native ?? bundledReader());
  const read = await reader.catch((error: unknown) => {
    reader = null;
    throw error;
  });
  for (const text of await read(picture)) {
    const vin = normalizeVin(text);
    // A barcode that was read wrongly is looked for again.
    if (vinError(vin) === null) return vin;
  }
  return null;
}
