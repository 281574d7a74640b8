import { Injectable } from '@nestjs/common';
import { Clock } from '../config/clock.js';
import { HeartbeatService } from './heartbeat.service.js';

/** The database's time, so that all processes agree when a price ends or a renewal is due. */
@Injectable()
export class DatabaseClock extends Clock {
  constructor(private readonly heartbeat: HeartbeatService) {
    super();
  }

  now(): Date {
    return new Date(Date.now() + this.heartbeat.offsetMs);
  }
}
