import Alert from '@mui/material/Alert';
import { useState } from 'react';
import { Title } from 'react-admin';
import { fieldProblems } from '../providers/http';
import type { OperatorView } from '../providers/types';
import { useApiMutation, useApiQuery } from '../providers/use-api';
import { Panel, PartGrid } from '../ui/Panel';
import { Answer } from '../ui/States';
import { useToast } from '../ui/use-toast';
import { Form, PasswordField, WhosePassword } from './PasswordField';
import { SecondFactorPanel } from './SecondFactorPanel';
import { SessionPanel } from './SessionPanel';

export default function AccountPage() {
  const me = useApiQuery<OperatorView>('me');
  return (
    <>
      <Title title="Your account" />
      <Answer of={me} loading="Loading your account..." failed="Failed to load your account">
        {({ operator, secondFactor, mustChangePassword, mustSetUpSecondFactor }) => (
          <>
            {mustChangePassword && (
              <Alert severity="info" sx={{ mb: 2 }}>
                This password was made for you. Please choose your own to open the console.
              </Alert>
            )}
            {!mustChangePassword && mustSetUpSecondFactor && (
              <Alert severity="info" sx={{ mb: 2 }}>
                This shop asks every operator for a second factor. Please set up an authenticator app to open the
                console.
              </Alert>
            )}
            <PartGrid min={320}>
              <PasswordPanel operator={operator} />
              {!mustChangePassword && <SecondFactorPanel on={secondFactor} operator={operator} />}
            </PartGrid>
            {!mustChangePassword && !mustSetUpSecondFactor && <SessionPanel operator={operator} />}
          </>
        )}
      </Answer>
    </>
  );
}

const EMPTY = { password: '', newPassword: '' };

function PasswordPanel({ operator }: { operator: string }) {
  const toast = useToast();
  const [typed, setTyped] = useState(EMPTY);
  const { mutate, isPending, error } = useApiMutation(() => ({ path: 'me/password', body: typed }), {
    onSuccess: () => {
      setTyped(EMPTY);
      toast('success', 'Password changed', 'Your other sessions have ended.');
    },
  });
  const problems = fieldProblems(error);
  return (
    <Panel title="Password">
      <Form isPending={isPending} send={mutate} button="Change password">
        <WhosePassword operator={operator} />
        {error && Object.keys(problems).length === 0 && <Alert severity="error">{error.message}</Alert>}
        <PasswordField
          id="current-password"
          label="Current password"
          value={typed.password}
          problem={problems.password}
          onChange={(password) => setTyped({ ...typed, password })}
        />
        <PasswordField
          id="new-password"
          label="New password"
          autoComplete="new-password"
          value={typed.newPassword}
          problem={problems.newPassword}
          hint="At least 12 characters. Several random words make a good one."
          onChange={(newPassword) => setTyped({ ...typed, newPassword })}
        />
      </Form>
    </Panel>
  );
}
