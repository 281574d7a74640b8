import { CallBudget } from './call-budget.js';

/** @returns how many of so many calls at one moment come in */
const letIn = (budget: CallBudget, who: string, calls: number, now: number, cost = 1): number =>
  Array.from({ length: calls }, () => budget.take(who, cost, now)).filter((seconds) => seconds === 0).length;

it('[X6-018] allows a caller a burst and then a rate per second, without affecting others', () => {
  const budget = new CallBudget();
  expect(letIn(budget, 'a', 1_000, 0)).toBe(300);
  expect(letIn(budget, 'a', 1_000, 1_000)).toBe(50);
  expect(letIn(budget, 'b', 10, 1_000)).toBe(10);
  expect(letIn(budget, 'a', 1_000, 3_600_000)).toBe(300);
});

it('counts many calls of a provider as one', () => {
  expect(letIn(new CallBudget(), 'provider', 10_000, 0, 0.1)).toBeGreaterThan(2_990);
});

it('asks refused callers to wait longer the more it refuses, a minute at most, and less once they have stayed away', () => {
  const budget = new CallBudget();
  letIn(budget, 'a', 300, 0);
  const told = Array.from({ length: 5_000 }, () => budget.take('a', 1, 0));
  expect([told[0], told[49], told[50], told.at(-1)]).toEqual([1, 1, 2, 60]);
  letIn(budget, 'a', 300, 60_000);
  expect(budget.take('a', 1, 60_000)).toBe(1);
});

it('scales its limits by the given factor', () => {
  const budget = new CallBudget(3);
  expect([letIn(budget, 'a', 2_000, 0), letIn(budget, 'a', 2_000, 1_000)]).toEqual([900, 150]);
});

it('[X6-018] remembers a limited number of callers, the most recent ones', () => {
  const budget = new CallBudget();
  const usesAllUp = (who: string): void => {
    for (let call = 0; call < 300; call++) budget.take(who, 1, 0);
  };
  usesAllUp('asks on');
  usesAllUp('is gone');
  for (let other = 0; other < 49_998; other++) budget.take(`192.0.2.${other}`, 1, 0);
  expect([budget.take('is gone', 1, 0), budget.take('asks on', 1, 0)]).toEqual([1, 1]);
  for (let other = 0; other < 49_999; other++) budget.take(`198.51.100.${other}`, 1, 0);
  expect([budget.take('asks on', 1, 0), budget.take('is gone', 1, 0)]).toEqual([1, 0]);
});
