import { Controller, Get, HttpStatus, Res } from '@nestjs/common';
import { ApiExtraModels, ApiOperation, ApiProperty, ApiTags, getSchemaPath } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { DatabaseHealthService } from '../database/database-health.service.js';
import { ApiData } from '../http/envelope.dto.js';
import { type ProvenClaim, SiteFacts, type SiteFactsView } from '../http/site-facts.js';

class Health {
  @ApiProperty({ enum: ['ok', 'unavailable'] })
  status: 'ok' | 'unavailable';
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
class SiteInfo implements SiteFactsView {
  @ApiProperty({
    type: [String],
    description: 'What is simulated in this installation; every page says so. Empty: nothing',
    example: ['demonstration history data', 'simulated payments', 'mails kept in a local outbox'],
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
    private readonly database: DatabaseHealthService,
    private readonly site: SiteFacts,
  ) {}

  @Get('health')
  @ApiOperation({ summary: '200 once everything answers, 503 while the database does not' })
  @ApiData(Health)
  async getHealth(@Res({ passthrough: true }) reply: FastifyReply): Promise<Health> {
    if (await this.database.answers()) return { status: 'ok' };
    void reply.status(HttpStatus.SERVICE_UNAVAILABLE);
    return { status: 'unavailable' };
  }

  @Get('site')
  @ApiOperation({ summary: 'What every page shows: support contacts and what is simulated' })
  @ApiData(SiteInfo)
  getSite(): SiteInfo {
    return this.site.view();
  }
}
