import { Logger } from '@nestjs/common';
import { reconcileEach } from './reconcile.js';

it('[X9-002] reconciles the other payments when one fails, and logs it', async () => {
  const warn = jest.spyOn(Logger.prototype, 'warn').mockImplementation(() => undefined);
  const reconciled: string[] = [];
  await reconcileEach([{ id: 'one' }, { id: 'two' }, { id: 'three' }], async ({ id }) => {
    if (id === 'one') throw new Error('statement timeout');
    reconciled.push(id);
  });
  expect(reconciled).toEqual(['two', 'three']);
  expect(warn).toHaveBeenCalledWith('one could not be reconciled: Error: statement timeout');
  warn.mockRestore();
});
