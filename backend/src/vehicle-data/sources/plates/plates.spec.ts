import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Logger } from '@nestjs/common';
import { readSettings } from '../../../platform/config/settings.js';
import { platesContract } from '../../../../test/contract/plates.contract.js';
import { OutsideServer, type Part, plays } from '../../../../test/support/outside-server.js';
import { ok } from '../../../platform/http-client/outcome.js';
import type { Plates } from '../../ports.js';
import { carsXe, plateToVin } from './plate-sources.js';

const VIN = '5NPEB4AC8DH000000';
/** What such sources may not say, and what we would not repeat. */
const OWNER = { owner_name: 'Jane Example', address: '1 Main St', phone: '555 0100', dob: '1970-01-01' };
const PLATE_TO_VIN = {
  success: true,
  vin: { vin: VIN.toLowerCase(), year: '2013', make: 'Hyundai', ...OWNER },
  ...OWNER,
};
const CARSXE = {
  success: true,
  input: { plate: 'ABC1234' },
  vin: VIN,
  make: 'Hyundai',
  registration_year: '2013',
  ...OWNER,
};

let server: OutsideServer;
beforeAll(async () => void (server = await OutsideServer.start()));
afterAll(() => server.stop());
let logged: string[];
beforeEach(() => {
  logged = [];
  jest.spyOn(Logger.prototype, 'warn').mockImplementation((line: unknown) => void logged.push(String(line)));
});
afterEach(() => jest.restoreAllMocks());

const settings = (url: string) =>
  readSettings({ PLATE_PROVIDER: 'carsxe', PLATE_KEY: 'secret-key', PLATETOVIN_URL: url, CARSXE_URL: url });
const sources: Record<string, { make: (url: string) => Plates; found: object; path: RegExp }> = {
  PlateToVIN: { make: (url) => plateToVin(settings(url)), found: PLATE_TO_VIN, path: /^POST \/api\/convert$/ },
  CarsXE: {
    make: (url) => carsXe(settings(url)),
    found: CARSXE,
    path: /^GET \/v2\/platedecoder\?key=secret-key&plate=ABC1234&state=CA&country=US$/,
  },
};

describe.each(Object.entries(sources))('%s', (name, { make, found, path }) => {
  const plates = () => make(server.url);
  const find = (part: Part) => {
    server.part = part;
    return plates().find('ABC1234', 'CA');
  };

  describe('when the provider answers', () => {
    let good: OutsideServer;
    beforeAll(async () => {
      good = await OutsideServer.start();
      good.part = (request, response) => {
        let text = request.url ?? '';
        request.on('data', (chunk: Buffer) => (text += chunk.toString()));
        request.on('end', () => (text.includes('NONE') ? plays.status(404) : plays.json(found))(request, response));
      };
    });
    afterAll(() => good.stop());
    platesContract(name, () => make(good.url));
  });

  it('is called the way its API requires', async () => {
    server.asked.length = 0;
    await find(plays.json(found));
    expect(server.asked).toEqual([expect.stringMatching(path)]);
  });

  it('[X1-001] returns a VIN and nothing about a person, whatever the answer contains', async () => {
    const answer = await find(plays.json(found));
    expect(answer).toEqual(ok(VIN));
    expect(JSON.stringify(answer)).not.toMatch(/Jane|Main|555|1970/);
  });

  it.each<[string, Part]>([
    ['status 403', plays.status(403)],
    ['status 500', plays.status(500)],
    ['HTML', plays.text('<html>', 'text/html')],
    ['five megabytes', plays.huge(5 * 1024 * 1024)],
    ['nothing said', plays.json({})],
    ['a list', plays.json([found])],
    ['success without a VIN', plays.json({ success: true })],
    ['a VIN that is none', plays.json({ success: true, vin: '<script>' })],
    ['a VIN of another type', plays.json({ success: true, vin: { vin: 17 } })],
    ['a VIN with a NUL', plays.json({ success: true, vin: `${VIN.slice(1)}\0` })],
    ['failure for reasons of its own', plays.json({ success: false, error: 'quota exceeded', vin: '' })],
    ['an answer cut off', plays.cutOff],
  ])('[A7-002] does not say "none" when it does not know: %s', async (_, part) => {
    expect((await find(part)).outcome).toBe('unavailable');
    expect(logged.join('\n')).not.toMatch(/ABC1234|secret|Jane|127\.0/);
  });
});

it('PlateToVIN gets key and plate outside the address', async () => {
  let seen = { authorization: '', body: '' };
  const listener: Server = createServer((request, response) => {
    request.on(
      'data',
      (chunk: Buffer) => (seen = { authorization: request.headers.authorization ?? '', body: String(chunk) }),
    );
    request.on('end', () => response.setHeader('content-type', 'application/json').end(JSON.stringify(PLATE_TO_VIN)));
  });
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
  await plateToVin(settings(`http://127.0.0.1:${(listener.address() as AddressInfo).port}`)).find('ABC1234', 'CA');
  listener.close();
  expect(seen).toEqual({ authorization: 'secret-key', body: '{"state":"CA","plate":"ABC1234"}' });
});

it('CarsXE says in words that it knows no VIN', async () => {
  server.part = plays.json({ success: false, error: 'No vehicle found for this plate' });
  expect(await sources.CarsXE!.make(server.url).find('ABC1234', 'CA')).toEqual(ok(null));
});
