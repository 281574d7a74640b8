import { Controller, Get, HttpStatus, Res } from '@nestjs/common';
import { ApiOperation, ApiProperty, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { HeartbeatService } from '../database/heartbeat.service.js';
import { ApiData } from './envelope.dto.js';
import { JobWorkerService } from '../jobs/job-worker.service.js';

class HealthView {
  @ApiProperty({ enum: ['ok', 'unavailable'] }) status: 'ok' | 'unavailable';
  @ApiProperty({
    enum: ['alive', 'stopped'],
    description: 'Whether background jobs are done; what is sold meanwhile comes late',
  })
  queue: 'alive' | 'stopped';
}

class LivenessView {
  @ApiProperty({ enum: ['ok'] }) status: 'ok';
}

@ApiTags('site')
@Controller('health')
export class HealthController {
  constructor(
    private readonly heartbeat: HeartbeatService,
    private readonly worker: JobWorkerService,
  ) {}

  @Get()
  @ApiOperation({ summary: '200 once everything answers, 503 while the database does not' })
  @ApiData(HealthView)
  @ApiData(HealthView, 503)
  getHealth(@Res({ passthrough: true }) reply: FastifyReply): HealthView {
    const status = this.heartbeat.isAlive ? 'ok' : 'unavailable';
    // The heartbeat runs once a second.
    if (status !== 'ok') void reply.status(HttpStatus.SERVICE_UNAVAILABLE).header('retry-after', 1);
    return { status, queue: this.worker.isAlive ? 'alive' : 'stopped' };
  }

  @Get('ready')
  @ApiOperation({
    summary: '200 while calls can be answered, 503 while the database does not answer: stop routing traffic here',
  })
  @ApiData(HealthView)
  @ApiData(HealthView, 503)
  getReadiness(@Res({ passthrough: true }) reply: FastifyReply): HealthView {
    return this.getHealth(reply);
  }

  @Get('live')
  @ApiOperation({ summary: '200 as long as the process answers, whatever the database does' })
  @ApiData(LivenessView)
  getLiveness(): LivenessView {
    return { status: 'ok' };
  }
}
