import { Injectable } from '@nestjs/common';
import { AppError } from '../../platform/http/errors.js';
import { displayName } from '../../users/display-name.js';
import { type Actor, AuditRepository } from '../audit/audit.repository.js';
import { TIMELINE_KINDS, type TimelineEntryView, type TimelineKind, type VisitorTimelineView } from './timeline.dto.js';
import { MAX_PER_KIND, TimelineRepository } from './timeline.repository.js';

const rank = ({ kind }: TimelineEntryView): number => TIMELINE_KINDS.indexOf(kind);

/** Everything that is stored about one visitor, in order. */
@Injectable()
export class TimelineService {
  constructor(
    private readonly timelines: TimelineRepository,
    private readonly audit: AuditRepository,
  ) {}

  /** Each look is recorded in the audit log. @throws AppError USER_NOT_FOUND */
  async timeline(id: string, by: Actor): Promise<VisitorTimelineView> {
    const visitor = await this.timelines.visitor(id);
    if (!visitor) throw new AppError('USER_NOT_FOUND', 'User not found');
    await this.audit.record(by, 'view-visitor', id);
    const events = await this.timelines.events(id);
    const counts = new Map<TimelineKind, number>();
    const moments = events.filter(({ kind }) => {
      const count = (counts.get(kind) ?? 0) + 1;
      counts.set(kind, count);
      return count <= MAX_PER_KIND;
    });
    moments.sort((a, b) => b.at.getTime() - a.at.getTime() || rank(b) - rank(a));
    return {
      visitor: { ...visitor, displayName: displayName(visitor.email, visitor.id) },
      moments,
      shortened: moments.length < events.length,
    };
  }
}
