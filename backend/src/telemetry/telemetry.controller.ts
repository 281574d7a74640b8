import { Controller, Get, HttpStatus, Res } from '@nestjs/common';
import { ApiExtraModels, ApiOperation, ApiProperty, ApiTags, getSchemaPath } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { DatabasePulse } from '../database/database-pulse.js';
import { ApiData } from '../http/envelope.dto.js';
import { JobsService } from '../jobs/jobs.service.js';
import { type ProvenClaim, SiteFacts, type SiteFactsView } from '../http/site-facts.js';

class HealthView {
  @ApiProperty({ enum: ['ok', 'unavailable'] })
  status: 'ok' | 'unavailable';
  @ApiProperty({
    enum: ['alive', 'stopped'],
    description: 'Whether background jobs are done; what is sold meanwhile comes late',
  })
  queue: 'alive' | 'stopped';
}

class LivenessView {
  @ApiProperty({ enum: ['ok'] })
  status: 'ok';
}

class ProvenClaimView implements ProvenClaim {
  @ApiProperty({ example: '4.6' })
  value: string;
  @ApiProperty({ example: 'Reviews collected after the purchase' })
  source: string;
  @ApiProperty({ format: 'date' })
  date: string;
}

@ApiExtraModels(ProvenClaimView)
class SiteInfoView implements SiteFactsView {
  @ApiProperty({
    type: [String],
    description: 'What is simulated in this installation; every page says so. Empty: nothing',
    example: ['demonstration history data', 'simulated payments', 'email kept in a local outbox'],
  })
  demonstration: string[];
  @ApiProperty()
  supportEmail: string;
  @ApiProperty({ type: String, nullable: true, description: 'Null when no phone is staffed' })
  supportPhone: string | null;
  @ApiProperty({ type: String, nullable: true, example: '24/7', description: 'Null when none are promised' })
  supportHours: string | null;
  @ApiProperty({ type: String, nullable: true, example: 'within 24 hours', description: 'Null when none is promised' })
  supportAnswers: string | null;
  @ApiProperty({ example: 5, description: 'Fewest characters of a plate that the form takes' })
  plateMinimum: number;
  @ApiProperty({ description: 'Whether the form offers the District of Columbia' })
  plateDistrict: boolean;
  @ApiProperty({
    type: 'object',
    additionalProperties: { $ref: getSchemaPath(ProvenClaimView) },
    description: 'Claims about the shop that may be shown as facts, by name',
  })
  claims: Record<string, ProvenClaimView>;
}

@ApiTags('site')
@Controller()
export class TelemetryController {
  constructor(
    private readonly database: DatabasePulse,
    private readonly jobs: JobsService,
    private readonly site: SiteFacts,
  ) {}

  @Get('health')
  @ApiOperation({ summary: '200 once everything answers, 503 while the database does not' })
  @ApiData(HealthView)
  @ApiData(HealthView, 503)
  getHealth(@Res({ passthrough: true }) reply: FastifyReply): HealthView {
    const status = this.database.answers ? 'ok' : 'unavailable';
    // The database is asked once a second.
    if (status !== 'ok') void reply.status(HttpStatus.SERVICE_UNAVAILABLE).header('retry-after', 1);
    return { status, queue: this.jobs.alive ? 'alive' : 'stopped' };
  }

  @Get('health/ready')
  @ApiOperation({
    summary: '200 while calls can be answered, 503 while the database does not answer: stop routing traffic here',
  })
  @ApiData(HealthView)
  @ApiData(HealthView, 503)
  getReadiness(@Res({ passthrough: true }) reply: FastifyReply): HealthView {
    return this.getHealth(reply);
  }

  @Get('health/live')
  @ApiOperation({ summary: '200 as long as the process answers, whatever the database does' })
  @ApiData(LivenessView)
  getLiveness(): LivenessView {
    return { status: 'ok' };
  }

  @Get('site')
  @ApiOperation({ summary: 'What every page shows: support contacts and what is simulated' })
  @ApiData(SiteInfoView)
  getSite(): SiteInfoView {
    return this.site.view();
  }
}
