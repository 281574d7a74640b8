import type { Config } from '../../config/config.js';
import { SystemClock } from '../../config/clock.js';
import type { BlockedIpsRepository } from './blocked-ips.repository.js';
import { BlockedAddressesService } from './blocked-addresses.service.js';

const ADDRESS = '203.0.113.9';

it('keep the newest list when an older answer comes late', async () => {
  const answers: ((rows: object[]) => void)[] = [];
  const blocks = {
    networks: () => new Promise<object[]>((resolve) => answers.push(resolve)),
  } as unknown as BlockedIpsRepository;
  const blocked = new BlockedAddressesService(blocks, {} as Config, new SystemClock());
  const older = blocked.reload();
  const newer = blocked.reload();
  answers[1]?.([]);
  await newer;
  answers[0]?.([{ ipAddress: ADDRESS, expiresAt: null }]);
  await older;
  expect(blocked.has(ADDRESS)).toBe(false);
});
