import { Injectable } from '@nestjs/common';
import { AppError } from '../../platform/http/errors.js';
import { displayName } from '../../users/display-name.js';
import { type Actor, AuditRepository } from '../audit/audit.repository.js';
import type { TimelineEntryView, VisitorTimelineView } from './timeline.dto.js';
import { TIMELINE_KINDS, type TimelineKind } from './timeline-kinds.js';
import { PART_LIMIT, TimelineRepository } from './timeline.repository.js';

/** Among moments of one instant, the one that came of the other is above it. */
const rank = ({ kind }: TimelineEntryView): number => TIMELINE_KINDS.indexOf(kind);

/** Everything that is kept about one visitor, on one line of time. */
@Injectable()
export class TimelineService {
  constructor(
    private readonly kept: TimelineRepository,
    private readonly audit: AuditRepository,
  ) {}

  /** Each look leaves a row in the audit log. @throws AppError USER_NOT_FOUND */
  async timeline(id: string, by: Actor): Promise<VisitorTimelineView> {
    const visitor = await this.kept.visitor(id);
    if (!visitor) throw new AppError('USER_NOT_FOUND', 'User not found');
    await this.audit.record(by, 'view-visitor', id);
    const found = await this.kept.moments(id);
    const counts = new Map<TimelineKind, number>();
    const moments = found.filter(({ kind }) => {
      counts.set(kind, (counts.get(kind) ?? 0) + 1);
      return (counts.get(kind) ?? 0) <= PART_LIMIT;
    });
    moments.sort((a, b) => b.at.getTime() - a.at.getTime() || rank(b) - rank(a));
    return {
      visitor: { ...visitor, displayName: displayName(visitor.email, visitor.id) },
      moments,
      shortened: moments.length < found.length,
    };
  }
}
