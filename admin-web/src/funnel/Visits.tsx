import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Typography from '@mui/material/Typography';
import { periodQuery, usePeriod } from '../period/period';
import type { VisitCountsView, VisitsView } from '../providers/types';
import { useApiQuery } from '../providers/use-api';
import { number } from '../../../backend/src/platform/input-rules/formats.js';
import { humanize } from '../ui/format';
import { FigureTable } from '../ui/FigureTable';
import { InfoTip, Panel } from '../ui/Panel';
import { Answer } from '../ui/States';

const DIMENSIONS = { page: 'Page', variant: 'Variant', campaign: 'Campaign' } as const;
export type Dimension = keyof typeof DIMENSIONS;

const COLUMNS = [
  { key: 'visits', label: 'Visits' },
  { key: 'preview', label: 'Preview' },
  { key: 'cart', label: 'Cart' },
  { key: 'checkout', label: 'Checkout' },
  { key: 'purchases', label: 'Paid' },
  { key: 'exits', label: 'Moved to leave' },
] as const;

const DEFINITION =
  'Visits that accepted analytics, one for each tab; nobody is named. A visit counts once in a column. By variant it counts for its cart and for its checkout. The campaign comes from the link that brought the visit.';

export function Visits({ by, onBy }: { by: Dimension; onBy: (by: Dimension) => void }) {
  const { period } = usePeriod();
  const answer = useApiQuery<VisitsView>(`funnel-visits?by=${by}&${periodQuery(period)}`);
  return (
    <Panel title="Visits that accepted analytics" action={<InfoTip about="these visits" text={DEFINITION} />}>
      <ToggleButtonGroup
        size="small"
        exclusive
        aria-label="Visits by"
        value={by}
        onChange={(_, chosen: Dimension | null) => chosen && onBy(chosen)}
        sx={{ mb: 1 }}
      >
        {Object.entries(DIMENSIONS).map(([dimension, label]) => (
          <ToggleButton key={dimension} value={dimension}>
            {label}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      <Answer of={answer} loading="Counting the visits..." failed="Failed to count the visits">
        {(visits) =>
          visits.rows.length > 0 ? (
            <VisitTable by={by} visits={visits} />
          ) : (
            <Typography color="textSecondary">No visits in this period accepted analytics.</Typography>
          )
        }
      </Answer>
    </Panel>
  );
}

function VisitTable({ by, visits: { all, rows } }: { by: Dimension; visits: VisitsView }) {
  const figuresOf = (counts: VisitCountsView) => COLUMNS.map(({ key }) => number(counts[key]));
  return (
    <FigureTable
      label={`Visits by ${by}`}
      of={DIMENSIONS[by]}
      columns={COLUMNS.map(({ label }) => label)}
      rows={[
        { name: 'All', figures: figuresOf(all) },
        ...rows.map((row) => ({ name: nameOf(by, row.name), figures: figuresOf(row) })),
      ]}
    />
  );
}

function nameOf(by: Dimension, name: string | null): string {
  if (name === null) return `No ${by}`;
  // Campaign names are shown as they are.
  return by === 'campaign' ? name : humanize(name);
}
