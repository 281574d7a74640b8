import { useSiteFacts } from '../api/use-site-facts';
import { Badge } from '../ui/Badge';

/** A mark that only demonstration mode shows. */
export function DemonstrationBadge({ children }: { children: string }) {
  return useSiteFacts().demonstration.length > 0 ? <Badge tone="warn">{children}</Badge> : null;
}
