import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import type { BlockedIpView } from '../providers/types';
import { useApiQuery } from '../providers/use-api';
import { dateTime } from '../ui/format';
import { Panel } from '../ui/Panel';
import { Answer } from '../ui/States';
import { useBlocking } from './use-blocking';

const CELL = {
  display: { xs: 'block', md: 'table-cell' },
  border: { xs: 0, md: undefined },
  px: { xs: 0, md: 2 },
  py: { xs: 0.5, md: 1.5 },
};

export function BlockedTable() {
  const blocked = useApiQuery<BlockedIpView[]>('blocked-ips');
  return (
    <Panel title="Blocked IP addresses">
      <Answer of={blocked} loading="Loading the blocked addresses..." failed="Failed to load the blocked addresses">
        {(rows) =>
          rows.length > 0 ? (
            <Blocks rows={rows} />
          ) : (
            <Typography color="textSecondary">No IP addresses are currently blocked</Typography>
          )
        }
      </Answer>
    </Panel>
  );
}

function Blocks({ rows }: { rows: BlockedIpView[] }) {
  const { pending, unblock } = useBlocking();
  return (
    <Table aria-label="Blocked IP addresses" sx={{ display: { xs: 'block', md: 'table' } }}>
      <TableHead sx={{ display: { xs: 'none', md: 'table-header-group' } }}>
        <TableRow>
          {['IP Address', 'Reason', 'Blocked By', 'Date Blocked', 'Actions'].map((name) => (
            <TableCell key={name}>{name}</TableCell>
          ))}
        </TableRow>
      </TableHead>
      <TableBody sx={{ display: { xs: 'block', md: 'table-row-group' } }}>
        {rows.map(({ id, ipAddress, reason, blockedBy, createdAt, expiresAt }) => (
          <TableRow
            key={id}
            sx={{
              display: { xs: 'block', md: 'table-row' },
              borderTop: { xs: 1, md: 0 },
              borderColor: { xs: 'divider' },
              py: 1,
            }}
          >
            <TableCell sx={{ ...CELL, fontWeight: 600, overflowWrap: 'anywhere' }}>{ipAddress}</TableCell>
            <TableCell sx={{ ...CELL, overflowWrap: 'anywhere' }}>{reason ?? 'No reason specified'}</TableCell>
            <TableCell sx={CELL}>
              <Phone>Blocked by </Phone>
              {blockedBy}
            </TableCell>
            <TableCell sx={CELL}>
              {dateTime(createdAt)}
              {expiresAt && (
                <Typography variant="body2" color="textSecondary">
                  until {dateTime(expiresAt)}
                </Typography>
              )}
            </TableCell>
            <TableCell sx={CELL}>
              <Button size="small" variant="outlined" disabled={pending} onClick={() => unblock(ipAddress)}>
                Unblock<Hidden> {ipAddress}</Hidden>
              </Button>
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}

const Phone = ({ children }: { children: string }) => (
  <Box component="span" sx={{ display: { md: 'none' } }}>
    {children}
  </Box>
);

const Hidden = ({ children }: { children: ReactNode }) => (
  <Box
    component="span"
    sx={{ position: 'absolute', width: '1px', height: '1px', overflow: 'hidden', clipPath: 'inset(50%)' }}
  >
    {children}
  </Box>
);
