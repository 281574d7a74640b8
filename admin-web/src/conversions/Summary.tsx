import Typography from '@mui/material/Typography';
import Box from '@mui/material/Box';
import { number } from '../../../backend/src/platform/input-rules/formats.js';
import type { ConversionAnalysisView } from '../providers/types';
import { Figures, Panel } from '../ui/Panel';

export function SummaryCards({ summary }: Pick<ConversionAnalysisView, 'summary'>) {
  return (
    <Figures
      of={[
        {
          label: 'Total Users',
          value: number(summary.uniqueEmails),
          definition: 'Different email addresses left by visitors who came in this period.',
        },
        {
          label: 'Vehicle Reports',
          value: number(summary.reports),
          definition: 'Reports looked up in this period.',
        },
        {
          label: 'Signatures',
          value: number(summary.signatures),
          definition: 'Signatures given in this period.',
        },
        {
          label: 'Addresses',
          value: number(summary.addresses),
          definition: 'Addresses given in this period. Addresses deleted since are not counted.',
        },
      ]}
    />
  );
}

/** Counted from rows (B2-132): the totals above are of different people. */
export function Gaps({ summary: { uniqueEmails }, gaps }: Pick<ConversionAnalysisView, 'summary' | 'gaps'>) {
  const lines = [
    { label: 'Reports without a signature', value: gaps.reportsWithoutSignature },
    { label: 'Signatures without a user', value: gaps.signaturesWithoutUser },
    { label: 'Signatures without an address', value: gaps.signaturesWithoutAddress },
  ];
  return (
    <Panel title="Gaps">
      {uniqueEmails === 0 && (
        <Typography color="error" sx={{ fontWeight: 700, mb: 1 }}>
          NO USERS FOUND
        </Typography>
      )}
      <Box component="dl" sx={{ m: 0, display: 'grid', gridTemplateColumns: '1fr auto', gap: 0.75 }}>
        {lines.map(({ label, value }) => (
          <Box key={label} sx={{ display: 'contents' }}>
            <dt>{label}</dt>
            <Box component="dd" sx={{ m: 0, fontWeight: 600, textAlign: 'right' }}>
              {number(value)}
            </Box>
          </Box>
        ))}
      </Box>
    </Panel>
  );
}

export function Duplicates({ duplicateAnalysis }: Pick<ConversionAnalysisView, 'duplicateAnalysis'>) {
  const { potentialFraud, duplicateEmails, duplicateIPs } = duplicateAnalysis;
  const shared = [
    { title: 'Shared emails', rows: duplicateEmails.map(({ email, count: times }) => [email, times] as const) },
    { title: 'Shared addresses (IP)', rows: duplicateIPs.map(({ ip, count: times }) => [ip, times] as const) },
  ].filter(({ rows }) => rows.length > 0);
  return (
    <Panel title="Possible duplicates">
      <Typography variant="body2" color="textSecondary" sx={{ mb: 1 }}>
        Flag only: families, offices and phone networks share these, too. Nobody is refused because of it.
      </Typography>
      {!potentialFraud && <Typography>No two visitors shared an email or address in this period.</Typography>}
      {shared.map(({ title, rows }) => (
        <Box key={title} sx={{ mb: 1 }}>
          <Typography component="h3" variant="body2" sx={{ fontWeight: 600 }}>
            {title}
          </Typography>
          <Box component="ul" tabIndex={0} aria-label={title} sx={{ m: 0, pl: 2.5, maxHeight: 130, overflow: 'auto' }}>
            {rows.map(([what, times]) => (
              <Box component="li" key={what} sx={{ overflowWrap: 'anywhere' }}>
                {what}: {times} visitors
              </Box>
            ))}
          </Box>
        </Box>
      ))}
    </Panel>
  );
}
