import { Injectable } from '@nestjs/common';
import { AppError } from '../../platform/http/errors.js';
import { displayName } from '../../users/users.service.js';
import { type Actor, AuditRepository } from '../audit/audit.repository.js';
import type { VisitorTimelineView } from './visitors.dto.js';
import { MAX_PER_KIND, TimelineRepository } from './timeline.repository.js';

@Injectable()
export class TimelineService {
  constructor(
    private readonly timelines: TimelineRepository,
    private readonly audit: AuditRepository,
  ) {}

  async timeline(id: string, by: Actor): Promise<VisitorTimelineView> {
    const visitor = await this.timelines.visitor(id);
    if (!visitor) throw new AppError('USER_NOT_FOUND', 'User not found');
    await this.audit.record(by, 'view-visitor', id);
    const events = await this.timelines.events(id);
    const moments = events.flatMap(({ number, ...event }) => (number <= MAX_PER_KIND ? [event] : []));
    return {
      visitor: { ...visitor, displayName: displayName(visitor.email, visitor.id) },
      moments,
      shortened: moments.length < events.length,
    };
  }
}
