import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';

interface PanelProps {
  title: string;
  action?: ReactNode;
  children: ReactNode;
}

export function Panel({ title, action, children }: PanelProps) {
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

export function FigureGrid({ children }: { children: ReactNode[] }) {
  const all = `repeat(${children.length}, minmax(0, 1fr))`;
  const gridTemplateColumns =
    children.length === 4 ? { xs: 'repeat(2, minmax(0, 1fr))', lg: all } : { xs: '1fr', sm: all };
  // Aligns two figures on a phone, of which one may have a name of two lines.
  const names = { '& .figure-name': { minHeight: { xs: children.length === 4 ? 44 : 28, sm: 28 } } };
  return <Box sx={{ display: 'grid', gap: 2, mb: 2, gridTemplateColumns, ...names }}>{children}</Box>;
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
