import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { number } from '../../../backend/src/platform/input-rules/formats.js';
import { percent } from '../ui/format';
import { Panel, PLAIN_LIST } from '../ui/Panel';
import type { FunnelTrendView } from '../providers/types';

const STEPS = [
  { key: 'reports', label: 'Reports' },
  { key: 'checkouts', label: 'Checkout or credit' },
  { key: 'paid', label: 'Paid' },
  { key: 'signatures', label: 'Signed' },
  { key: 'addresses', label: 'Address given' },
] as const;

/** The funnel as centered bars; a list to screen readers. */
export function FunnelChart({ steps }: Pick<FunnelTrendView, 'steps'>) {
  const all = Math.max(1, steps.reports);
  return (
    <Panel title="Funnel">
      <Box component="ol" sx={{ ...PLAIN_LIST, display: 'grid', gap: 1.25 }}>
        {STEPS.map(({ key, label }) => {
          const share = (steps[key] / all) * 100;
          return (
            <li key={key}>
              <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 1 }}>
                <Typography variant="body2">{label}</Typography>
                <Typography variant="body2" sx={{ fontWeight: 600 }}>
                  {number(steps[key])} · {percent(steps.reports > 0 ? share : 0)}
                </Typography>
              </Box>
              <Box
                aria-hidden
                sx={{ height: 22, bgcolor: 'action.hover', borderRadius: 1, display: 'grid', justifyItems: 'center' }}
              >
                <Box
                  sx={{
                    width: `${Math.min(100, share)}%`,
                    minWidth: steps[key] > 0 ? 2 : 0,
                    bgcolor: 'primary.main',
                    borderRadius: 1,
                  }}
                />
              </Box>
            </li>
          );
        })}
      </Box>
    </Panel>
  );
}
