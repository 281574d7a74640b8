import InfoIcon from '@mui/icons-material/InfoOutlined';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';

export const PLAIN_LIST = { listStyle: 'none', m: 0, p: 0 } as const;

/** A definition, shown on hover, focus or tap. */
export function InfoTip({ about, text }: { about: string; text: string }) {
  return (
    <Tooltip title={text} describeChild enterTouchDelay={0} leaveTouchDelay={6000} arrow>
      <IconButton size="small" aria-label={`What is ${about}?`} sx={{ color: 'text.secondary' }}>
        <InfoIcon fontSize="inherit" />
      </IconButton>
    </Tooltip>
  );
}

export function Panel({ title, action, children }: { title: string; action?: ReactNode; children: ReactNode }) {
  const id = useId();
  return (
    <Card component="section" aria-labelledby={id} sx={{ p: { xs: 2, sm: 2.5 }, minWidth: 0 }}>
      <Box
        sx={{
          display: 'flex',
          justifyContent: 'space-between',
          alignItems: 'center',
          gap: 2,
          mb: 1.5,
          '& > button': { flexShrink: 0 },
        }}
      >
        <Typography id={id} component="h2" variant="h6">
          {title}
        </Typography>
        {action}
      </Box>
      {children}
    </Card>
  );
}

/** @param min minimum width of a part, in px */
export function PartGrid({ min, children }: { min: number; children: ReactNode }) {
  return (
    <Box
      sx={{ display: 'grid', gap: 2, mb: 2, gridTemplateColumns: `repeat(auto-fit, minmax(min(${min}px, 100%), 1fr))` }}
    >
      {children}
    </Box>
  );
}

/** Facts as terms and descriptions; those that are not known are left out. */
export function Facts({ of, columns }: { of: Record<string, ReactNode>; columns: string }) {
  return (
    <Box component="dl" sx={{ display: 'grid', gridTemplateColumns: columns, columnGap: 2, rowGap: 0.75, m: 0 }}>
      {Object.entries(of)
        .filter(([, value]) => value !== null && value !== '')
        .map(([name, value]) => (
          <Box key={name} sx={{ display: 'contents' }}>
            <Typography component="dt" variant="body2" color="textSecondary">
              {name}
            </Typography>
            <Typography component="dd" variant="body2" sx={{ m: 0, overflowWrap: 'anywhere' }}>
              {value}
            </Typography>
          </Box>
        ))}
    </Box>
  );
}

export interface FigureProps {
  label: string;
  value: string;
  definition: string;
  note?: string;
}

function Figure({ label, value, definition, note }: FigureProps) {
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

export function Figures({ of }: { of: FigureProps[] }) {
  const isFour = of.length === 4;
  const all = `repeat(${of.length}, minmax(0, 1fr))`;
  const gridTemplateColumns = isFour ? { xs: 'repeat(2, minmax(0, 1fr))', lg: all } : { xs: '1fr', sm: all };
  // Aligns two figures on a phone, of which one may have a name of two lines.
  const names = { '& .figure-name': { minHeight: { xs: isFour ? 44 : 28, sm: 28 } } };
  return (
    <Box sx={{ display: 'grid', gap: 2, mb: 2, gridTemplateColumns, ...names }}>
      {of.map((figure) => (
        <Figure key={figure.label} {...figure} />
      ))}
    </Box>
  );
}
