import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Typography from '@mui/material/Typography';
import { SUSPICIOUS } from '../../../backend/src/platform/input-rules/codes.js';
import { plural } from '../../../backend/src/platform/input-rules/formats.js';
import type { SuspiciousAddressView } from '../providers/types';
import { useApiQuery } from '../providers/use-api';
import { InfoTip, Panel, PLAIN_LIST } from '../ui/Panel';
import { Answer } from '../ui/States';
import { useBlocking } from './use-blocking';

const DEFINITION = `At least ${SUSPICIOUS.lookups} lookups, ${SUSPICIOUS.failedLogins} wrong passwords, ${SUSPICIOUS.visitors} new visitors, or one call refused as too frequent, in the last 24 hours. A reason to look, not proof.`;

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
    .map(([times, one, many]) => plural(times, one, many))
    .join(', ');
}

export function Suspicious() {
  const answer = useApiQuery<SuspiciousAddressView[]>('suspicious-addresses');
  const { pending, block } = useBlocking();
  return (
    <Panel title="Suspicious addresses" action={<InfoTip about="a suspicious address" text={DEFINITION} />}>
      <Answer
        of={answer}
        loading="Looking for suspicious addresses..."
        failed="Could not check for suspicious addresses"
      >
        {(all) => (
          <>
            {all.length === 0 && (
              <Typography color="textSecondary">
                No address was more active than a person would be in the last 24 hours.
              </Typography>
            )}
            <Box
              component="ul"
              tabIndex={0}
              aria-label="Suspicious addresses, the worst first"
              sx={{ ...PLAIN_LIST, maxHeight: 420, overflow: 'auto' }}
            >
              {all.map((one) => (
                <Box
                  component="li"
                  key={one.ipAddress}
                  sx={{
                    display: 'flex',
                    alignItems: 'center',
                    justifyContent: 'space-between',
                    gap: 2,
                    py: 1,
                    minWidth: 0,
                  }}
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
          </>
        )}
      </Answer>
    </Panel>
  );
}
