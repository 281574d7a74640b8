import { PaidBrowsersService } from './paid-browsers.service.js';

it('[X9-002] remembers a limited number of browsers that have paid, the most recent ones', () => {
  const browsers = new PaidBrowsersService();
  for (let at = 0; at < 20_000; at++) browsers.note(`anon_${at}`);
  browsers.note('anon_0');
  expect(['anon_0', 'anon_1'].map((anonId) => browsers.has(anonId))).toEqual([true, true]);
  browsers.note('anon_new');
  expect(['anon_0', 'anon_1', 'anon_2', 'anon_new'].map((anonId) => browsers.has(anonId))).toEqual([
    true,
    false,
    true,
    true,
  ]);
});
