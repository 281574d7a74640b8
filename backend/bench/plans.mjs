/** The plans of every statement over a shop that really has so many reports; `npm test` holds the same over a small one that says so. */
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { spawn } from 'node:child_process';

const root = path.resolve(fileURLToPath(new URL('../..', import.meta.url)));
const env = { ...process.env, PLANS_REPORTS: process.env.BENCH_REPORTS ?? '200000' };
const jest = [
  'node_modules/jest/bin/jest.js',
  '--projects',
  'backend',
  '--runTestsByPath',
  'backend/test/plans.e2e-spec.ts',
];
const tests = spawn(process.execPath, jest, { cwd: root, env, stdio: 'inherit' });
tests.once('exit', (code) => (process.exitCode = code ?? 1));
