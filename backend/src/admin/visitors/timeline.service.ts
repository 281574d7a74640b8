import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { AppError } from '../../http/errors.js';
import { displayName } from '../../users/display-name.js';
import { audit, type Actor } from '../audit/audit.js';
import type { TimelineEntryView, TimelineVisitorView, VisitorTimelineView } from './timeline.dto.js';
import { PART_LIMIT, STORY_KINDS, STORY_PARTS, type StoryKind } from './timeline-parts.js';

const VISITOR = `SELECT id, "fullName", coalesce(email, "contactEmail") AS email, "isVerified", "phoneNumber", "ipAddress", "creditsBalance",
  "createdAt", "mergedIntoId", "erasedAt" FROM users WHERE id = $1`;

const MOMENTS = STORY_KINDS.map(
  (kind) =>
    `(SELECT '${kind}' AS kind, part.* FROM (${STORY_PARTS[kind]}) part ORDER BY at DESC LIMIT ${PART_LIMIT + 1})`,
).join(' UNION ALL ');

/** Among moments of one instant, the one that came of the other stands above it. */
const rank = ({ kind }: TimelineEntryView): number => STORY_KINDS.indexOf(kind);

/** Everything that is kept about one visitor, on one line of time. */
@Injectable()
export class TimelineService {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  /** Whoever looks leaves a row in the audit log. @throws AppError USER_NOT_FOUND */
  async timeline(id: string, by: Actor): Promise<VisitorTimelineView> {
    const [visitor] = await this.dataSource.query<Omit<TimelineVisitorView, 'displayName'>[]>(VISITOR, [id]);
    if (!visitor) throw new AppError('USER_NOT_FOUND', 'User not found');
    await audit(this.dataSource.manager, by, 'view-visitor', id);
    const found = await this.dataSource.query<TimelineEntryView[]>(MOMENTS, [id]);
    const counts = new Map<StoryKind, number>();
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
