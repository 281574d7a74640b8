import { Logger } from '@nestjs/common';
import { Config } from '../../src/platform/config/config.js';
import { SystemClock } from '../../src/platform/config/clock.js';
import { SourceCacheService } from '../../src/vehicle-data/sources/cache/source-cache.service.js';
import { Nhtsa } from '../../src/vehicle-data/sources/nhtsa/nhtsa.js';
import { ROOT } from '../fixtures/known-vehicles.js';
import { MemorySourceCache } from './memory-source-cache.js';
import { NHTSA_ANSWERS } from './nhtsa-answers.js';
import { OutsideServer } from './outside-server.js';

/** NHTSA played for the tests of one file: on a good day at the begin of each, until the test says otherwise. */
export class NhtsaStage {
  server: OutsideServer;
  /** What was warned of; it is not printed. */
  warned: jest.SpyInstance;

  constructor() {
    beforeAll(async () => {
      this.warned = jest.spyOn(Logger.prototype, 'warn').mockImplementation(() => undefined);
      this.server = await OutsideServer.start();
    });
    beforeEach(() => {
      this.server.asked.length = 0;
      this.server.part = NHTSA_ANSWERS;
    });
    afterAll(async () => {
      this.warned.mockRestore();
      await this.server.stop();
    });
  }

  nhtsa(): Nhtsa {
    return new Nhtsa(new Config(ROOT, { NHTSA_VPIC_URL: this.server.url, NHTSA_API_URL: this.server.url }));
  }

  /** An empty one. */
  cache(): SourceCacheService {
    return new SourceCacheService(new MemorySourceCache(new SystemClock()), new SystemClock());
  }
}
