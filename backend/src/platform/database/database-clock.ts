import { Injectable } from '@nestjs/common';
import { Clock } from '../config/clock.js';
import { HeartbeatService } from './heartbeat.service.js';

/**
 * The database's time, for everything: what is written by a process and what the database writes itself is compared, and processes
 * on several machines must agree when a price ends or a renewal is due, however wrong a machine's own clock is.
 */
@Injectable()
export class DatabaseClock extends Clock {
  constructor(private readonly heartbeat: HeartbeatService) {
    super();
  }

  now(): Date {
    return new Date(Date.now() + this.heartbeat.offsetMs);
  }
}
