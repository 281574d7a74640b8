import type { SectionOrigin } from '../../api/types';
import { day } from '../../format/format';

/** Where one part of a section comes from, under the heading of that part. */
export function SourceLine({ origin }: { origin: SectionOrigin }) {
  if (origin.status === 'not_offered' || !origin.source) return null;
  return (
    <p className="mb-3 text-sm text-soft">
      Source: {origin.source}, {origin.asOf ? `as of ${day(origin.asOf)}` : 'without an answer'}
    </p>
  );
}
