import { createHash } from 'node:crypto';
import { Logger } from '@nestjs/common';
import { atBest } from '../../../test/support/at-best.js';
import { rangeWith } from '../../../test/support/leaked-passwords.js';
import { OutsideServer, type Part, plays } from '../../../test/support/outside-server.js';
import type { Config } from '../../platform/config/config.js';
import { NewPasswordsService } from './new-passwords.service.js';

const STRONG = 'nine blue kettles under a bridge';
const LEAKED = expect.stringMatching(/^This password has leaked/) as unknown;

describe('[X6-018] a new password', () => {
  let service: OutsideServer;
  beforeAll(async () => {
    service = await OutsideServer.start();
    jest.spyOn(Logger.prototype, 'warn').mockImplementation(() => undefined);
  });
  beforeEach(() => void (service.asked.length = 0));
  afterAll(() => service.stop());

  const judge = (password: string, breachedPasswordsUrl: string | null = service.url) =>
    new NewPasswordsService({ settings: { breachedPasswordsUrl, sourceCallsAtOnce: 8 } } as Config).judge(password, []);

  it('that has leaked is refused, and only five characters of its hash are sent', async () => {
    let padding: unknown;
    service.part = (request, response) => {
      padding = request.headers['add-padding'];
      plays.text(rangeWith(STRONG), 'text/plain')(request, response);
    };
    expect(await judge(STRONG)).toEqual({ problem: LEAKED, judged: { compared: 'leaked passwords' } });
    const hash = createHash('sha1').update(STRONG).digest('hex').toUpperCase();
    expect(service.asked).toEqual([`GET /range/${hash.slice(0, 5)}`]);
    expect(padding).toBe('true');
  });

  it('that only shares a hash prefix, or only pads the answer, is accepted', async () => {
    for (const answer of [rangeWith('another one that leaked'), rangeWith(STRONG, 0)]) {
      service.part = plays.text(answer, 'text/plain');
      expect(await judge(STRONG)).toEqual({ problem: null, judged: { compared: 'leaked passwords' } });
    }
  });

  it('that is common is sent to nobody', async () => {
    expect((await judge('password1234')).problem).toMatch(/easy to guess/);
    expect(service.asked).toEqual([]);
  });

  it.each<[string, Part]>([
    ['refused', plays.status(403)],
    ['server_error', plays.status(503)],
    ['rate_limited', plays.status(429)],
    ['network', plays.hangUp],
    ['timeout', plays.silent],
    ['wrong_shape', plays.text('', 'text/plain')],
    ['wrong_shape', plays.text('<html>Sign in to this network</html>', 'text/html')],
  ])('is checked against the list when the service does not help (%s)', async (reason, part) => {
    service.part = part;
    const judged = { problem: null, judged: { compared: 'common passwords', service: reason } };
    const judgeIt = async () => expect(await judge(STRONG)).toEqual(judged);
    expect(await atBest(5_000, judgeIt)).toBeLessThan(5_000);
  });

  it('is checked only against the list when no service is set', async () => {
    expect(await judge(STRONG, null)).toEqual({
      problem: null,
      judged: { compared: 'common passwords', service: 'off' },
    });
    expect(service.asked).toEqual([]);
  });
});
