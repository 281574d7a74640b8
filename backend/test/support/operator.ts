import request from 'supertest';
import { firstOperatorPassword } from '../../src/admin/first-operator.js';
import { type RunningApp, startApp } from './app.js';
import { until } from './until.js';

const PASSWORD = 'a password the owner chose';
/** Settings of an application whose first operator can sign in. */
export const OPERATOR = { OPERATOR_PASSWORD: PASSWORD };

/** An application whose operator can sign in. */
export async function startAppWithOperator(env: NodeJS.ProcessEnv = {}): Promise<RunningApp> {
  const app = await startApp({ ...OPERATOR, ...env });
  await firstOperatorPassword(app.app);
  return app;
}

/** A console that is signed in. */
export async function signIn({ http }: RunningApp): Promise<ReturnType<typeof request.agent>> {
  const agent = request.agent(http);
  const { status } = await until(
    () => agent.post('/api/admin/login').send({ operator: 'admin', password: PASSWORD }),
    // On a busy machine a call is put off.
    (answer) => answer.status !== 503,
  );
  expect(status).toBe(200);
  return agent;
}
