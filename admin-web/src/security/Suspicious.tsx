import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Typography from '@mui/material/Typography';
import type { SuspiciousAddressView } from '../providers/types';
import { useApiQuery } from '../providers/use-api-query';
import { counted } from '../ui/format';
import { InfoTip } from '../ui/InfoTip';
import { Panel } from '../ui/Panel';
import { Failed, Loading } from '../ui/States';
import { useBlocking } from './use-blocking';

const DEFINITION =
  'At least 60 lookups, 5 wrong passwords, 20 new visitors, or one call refused as too frequent, in the last 24 hours. A reason to look, not proof.';

/** What an address did; also the reason of its block. */
function deeds({ lookups, refused, failedLogins, visitors }: SuspiciousAddressView): string {
  const parts = [
    [lookups, 'lookup', 'lookups'],
    [refused, 'call refused', 'calls refused'],
    [failedLogins, 'wrong password', 'wrong passwords'],
    [visitors, 'new visitor', 'new visitors'],
  ] as const;
  return parts
    .filter(([times]) => times > 0)
    .map(([times, one, many]) => counted(times, one, many))
    .join(', ');
}

export function Suspicious() {
  const answer = useApiQuery<SuspiciousAddressView[]>('suspicious-addresses');
  const { pending, block } = useBlocking();
  return (
    <Panel title="Suspicious addresses" action={<InfoTip about="a suspicious address" text={DEFINITION} />}>
      {answer.isPending && <Loading text="Looking for suspicious addresses..." />}
      {answer.isError && (
        <Failed
          title="Could not check for suspicious addresses"
          error={answer.error}
          onRetry={() => void answer.refetch()}
        />
      )}
      {answer.data?.length === 0 && (
        <Typography color="textSecondary">
          No address was more active than a person would be in the last 24 hours.
        </Typography>
      )}
      <Box
        component="ul"
        tabIndex={0}
        aria-label="Suspicious addresses, the worst first"
        sx={{ listStyle: 'none', m: 0, p: 0, maxHeight: 420, overflow: 'auto' }}
      >
        {answer.data?.map((one) => (
          <Box
            component="li"
            key={one.ipAddress}
            sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 2, py: 1, minWidth: 0 }}
          >
            <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
              <Typography sx={{ fontWeight: 600 }}>{one.ipAddress}</Typography>
              <Typography variant="body2" color="textSecondary">
                {deeds(one)}
              </Typography>
            </Box>
            {one.blocked ? (
              <Chip size="small" label="Blocked" />
            ) : (
              <Button
                size="small"
                variant="outlined"
                disabled={pending}
                aria-label={`Block ${one.ipAddress}`}
                onClick={() => block({ ipAddress: one.ipAddress, reason: deeds(one) })}
              >
                Block
              </Button>
            )}
          </Box>
        ))}
      </Box>
    </Panel>
  );
}
