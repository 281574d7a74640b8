import { Global, Module, type OnApplicationShutdown } from '@nestjs/common';
import { Config } from '../config/config.js';
import { DatabasePulse } from './database-pulse.js';

/**
 * Apart from the connection, which is made with it. Global as that one is: such modules are told of the end after all others, the one that came first
 * last. A connection that is lost while nobody watches would hold up the end forever.
 */
@Global()
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

  /** Until then jobs are finished and connections closed. */
  onApplicationShutdown(): Promise<void> {
    return this.pulse.stop();
  }
}
