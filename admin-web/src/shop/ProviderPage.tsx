import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import Typography from '@mui/material/Typography';
import { RefreshButton, Title } from 'react-admin';
import { money, number } from '../../../backend/src/platform/input-rules/formats.js';
import type { ProviderHealthView } from '../providers/types';
import { useApiQuery } from '../providers/use-api';
import { dateTime, humanize } from '../ui/format';
import { Panel, PartGrid, PLAIN_LIST } from '../ui/Panel';
import { Answer } from '../ui/States';

const STATE = { ok: 'OK', attention: 'Needs attention', off: 'Off' } as const;

/** Spelling of provider names. */
const NAMES: Readonly<Record<string, string>> = {
  demo: 'Invented records',
  nhtsa: 'NHTSA',
  vinaudit: 'VinAudit',
  carsxe: 'CarsXE',
  platetovin: 'PlateToVIN',
  smtp: 'SMTP',
};
/** Done jobs leave no row, so that the last success is unknown. */
const QUEUE = 'queue';

const nameOf = (code: string): string => NAMES[code] ?? humanize(code);

export default function ProviderPage() {
  const health = useApiQuery<ProviderHealthView>('providers');
  return (
    <>
      <Title title="Providers" />
      <Box sx={{ display: 'flex', justifyContent: 'flex-end', mb: 1 }}>
        <RefreshButton size="medium" />
      </Box>
      <Answer of={health} loading="Loading the providers..." failed="Failed to load the providers">
        {({ providers, costs }) => (
          <>
            <PartGrid min={280}>
              {providers.map(({ role, name, simulated, state, finding, lastSuccessAt }) => (
                <Panel
                  key={role}
                  title={role}
                  action={
                    <Chip size="small" color={state === 'attention' ? 'error' : 'default'} label={STATE[state]} />
                  }
                >
                  <Typography sx={{ fontWeight: 600 }}>
                    {nameOf(name)}
                    {simulated && ' (demonstration)'}
                  </Typography>
                  <Typography variant="body2">{finding}</Typography>
                  {(lastSuccessAt || (!simulated && name !== QUEUE)) && (
                    <Typography variant="body2" color="textSecondary">
                      {lastSuccessAt ? `Last success ${dateTime(lastSuccessAt)}` : 'No success recorded yet'}
                    </Typography>
                  )}
                </Panel>
              ))}
            </PartGrid>
            <Costs costs={costs} />
          </>
        )}
      </Answer>
    </>
  );
}

function Costs({ costs }: Pick<ProviderHealthView, 'costs'>) {
  return (
    <Panel title="Money spent on data">
      {costs.length === 0 && (
        <Typography color="textSecondary">Nothing has been bought from a provider yet.</Typography>
      )}
      <Box component="ul" sx={PLAIN_LIST}>
        {costs.map(({ provider, service, answers, monthCents, totalCents }) => (
          <Box component="li" key={`${provider} ${service}`} sx={{ py: 0.75 }}>
            <strong>
              {nameOf(provider)}, {service}
            </strong>
            : {money(monthCents)} in 30 days, {money(totalCents)} altogether for {number(answers)} answers
          </Box>
        ))}
      </Box>
    </Panel>
  );
}
