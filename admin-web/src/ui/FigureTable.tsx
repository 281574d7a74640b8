import Box from '@mui/material/Box';
import type { Theme } from '@mui/material/styles';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { ReactNode } from 'react';

interface Row {
  name: string;
  figures: readonly ReactNode[];
}

interface FigureTableProps {
  label: string;
  of: string;
  columns: readonly string[];
  rows: readonly Row[];
  /** The column that is drawn as a bar. */
  drawn?: string;
}

/** Figures as a table, on a phone as cards. */
export function FigureTable(props: FigureTableProps) {
  const narrow = useMediaQuery<Theme>((theme) => theme.breakpoints.down('md'));
  return narrow ? <Blocks {...props} /> : <Columns {...props} />;
}

function Columns({ label, of, columns, rows, drawn }: FigureTableProps) {
  return (
    <Box sx={{ overflowX: 'auto' }} tabIndex={0} role="region" aria-label={label}>
      <Table size="small">
        <TableHead>
          <TableRow>
            <TableCell>{of}</TableCell>
            {columns.map((column) => (
              <TableCell key={column} {...(column === drawn ? { sx: { minWidth: 200 } } : { align: 'right' })}>
                {column}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map(({ name, figures }) => (
            <TableRow key={name}>
              <TableCell component="th" scope="row">
                {name}
              </TableCell>
              {figures.map((figure, index) => (
                <TableCell key={columns[index]} {...(columns[index] === drawn ? {} : { align: 'right' })}>
                  {figure}
                </TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Box>
  );
}

function Blocks({ label, columns, rows, drawn }: FigureTableProps) {
  return (
    <Box component="ul" aria-label={label} sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {rows.map(({ name, figures }) => (
        <Box component="li" key={name} sx={{ py: 1.5, borderTop: 1, borderColor: 'divider' }}>
          <Typography sx={{ fontWeight: 600, mb: 0.5, overflowWrap: 'anywhere' }}>{name}</Typography>
          <Box
            component="dl"
            sx={{ m: 0, display: 'grid', gap: 1, gridTemplateColumns: 'repeat(auto-fill, minmax(84px, 1fr))' }}
          >
            {figures.map((figure, index) => (
              <Box key={columns[index]} sx={columns[index] === drawn ? { gridColumn: '1 / -1' } : undefined}>
                <Typography component="dt" variant="body2" color="textSecondary">
                  {columns[index]}
                </Typography>
                <Box component="dd" sx={{ m: 0 }}>
                  {figure}
                </Box>
              </Box>
            ))}
          </Box>
        </Box>
      ))}
    </Box>
  );
}
