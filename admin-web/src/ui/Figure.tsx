import Card from '@mui/material/Card';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { InfoTip } from './InfoTip';

interface FigureProps {
  label: string;
  value: string;
  definition: string;
  note?: string;
}

export function Figure({ label, value, definition, note }: FigureProps) {
  return (
    <Card role="group" aria-label={label} sx={{ p: 2, minWidth: 0 }}>
      <Box
        className="figure-name"
        sx={{ display: 'flex', alignItems: 'start', justifyContent: 'space-between', gap: 0.5, minHeight: 28 }}
      >
        <Typography variant="body2" color="textSecondary">
          {label}
        </Typography>
        <InfoTip about={label} text={definition} />
      </Box>
      <Typography component="p" sx={{ fontFamily: 'var(--serif)', fontSize: 30, fontWeight: 600, lineHeight: 1.2 }}>
        {value}
      </Typography>
      {note && (
        <Typography variant="body2" color="textSecondary">
          {note}
        </Typography>
      )}
    </Card>
  );
}
