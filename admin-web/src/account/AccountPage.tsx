import Alert from '@mui/material/Alert';
import { Title } from 'react-admin';
import type { OperatorView } from '../providers/types';
import { useApiQuery } from '../providers/use-api-query';
import { PartGrid } from '../ui/Panel';
import { Failed, Loading } from '../ui/States';
import { PasswordPanel } from './PasswordPanel';
import { SecondFactorPanel } from './SecondFactorPanel';
import { SessionPanel } from './SessionPanel';

export default function AccountPage() {
  const me = useApiQuery<OperatorView>('me');
  return (
    <>
      <Title title="Your account" />
      {me.isPending && <Loading text="Loading your account..." />}
      {me.isError && <Failed title="Failed to load your account" error={me.error} onRetry={() => void me.refetch()} />}
      {me.isSuccess && me.data.mustChangePassword && (
        <Alert severity="info" sx={{ mb: 2 }}>
          This password was made for you. Please choose your own to open the console.
        </Alert>
      )}
      {me.isSuccess && !me.data.mustChangePassword && me.data.mustSetUpSecondFactor && (
        <Alert severity="info" sx={{ mb: 2 }}>
          This shop asks every operator for a second factor. Please set up an authenticator app to open the console.
        </Alert>
      )}
      {me.isSuccess && (
        <PartGrid min={320}>
          <PasswordPanel operator={me.data.operator} />
          {!me.data.mustChangePassword && <SecondFactorPanel on={me.data.secondFactor} operator={me.data.operator} />}
        </PartGrid>
      )}
      {me.isSuccess && !me.data.mustChangePassword && !me.data.mustSetUpSecondFactor && (
        <SessionPanel operator={me.data.operator} />
      )}
    </>
  );
}
