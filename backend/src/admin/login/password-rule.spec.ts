import { passwordProblem } from './password-rule.js';

it('[X6-014] refuses short, long, common and obvious passwords, and accepts a sentence', async () => {
  const problems = await Promise.all(
    ['short', 'x'.repeat(129), 'password1234', 'qwertyuiop123', 'ada.lovelace1', 'aaaaaaaaaaaaaaaa'].map((password) =>
      passwordProblem(password, ['ada.lovelace']),
    ),
  );
  expect(problems).toEqual([
    'At least 12 characters',
    'At most 128 characters',
    ...Array(4).fill(expect.stringMatching(/easy to guess/)),
  ]);
  expect(await passwordProblem('a password the owner chose', ['admin'])).toBeNull();
});

it('[X6-014] does not count obvious words, however often they are repeated', async () => {
  for (const password of [
    'Roadbook-admin-2026',
    'roadbook.admin.roadbook',
    'password-roadbook',
    'Ada-roadbook-Lovelace-1',
  ])
    expect([password, await passwordProblem(password, ['ada.lovelace'])]).toEqual([
      password,
      expect.stringMatching(/easy to guess/),
    ]);
});
