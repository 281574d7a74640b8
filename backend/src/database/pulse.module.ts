import { Module, type OnApplicationShutdown } from '@nestjs/common';
import { Config } from '../config/config.js';
import { DatabasePulse } from './database-pulse.js';

/** Apart from the connection, which is made with it. */
@Module({
  providers: [
    {
      provide: DatabasePulse,
      inject: [Config],
      useFactory: ({ directUrl }: Config) => DatabasePulse.start(directUrl),
    },
  ],
  exports: [DatabasePulse],
})
export class PulseModule implements OnApplicationShutdown {
  constructor(private readonly pulse: DatabasePulse) {}

  /** Last of all: until then jobs are finished and connections watched. */
  onApplicationShutdown(): Promise<void> {
    return this.pulse.stop();
  }
}
