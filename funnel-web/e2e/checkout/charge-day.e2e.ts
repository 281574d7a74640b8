import { submit } from '../support/checkout';
import { lookUp, stepQuery } from '../support/funnel';
import { expect, test } from '../support/test';
import { firstCharge } from '../support/trial';

test('[X5-008] the first charge is on one day for readers in Honolulu, Los Angeles, New York and UTC, whatever their hour', async ({
  page,
}) => {
  const browser = await page.context().newCDPSession(page);
  await lookUp(page);
  for (const timezoneId of ['Pacific/Honolulu', 'America/Los_Angeles', 'America/New_York', 'UTC']) {
    await browser.send('Emulation.setTimezoneOverride', { timezoneId });
    await page.goto(`/checkout/2${stepQuery()}`);
    await submit(page).waitFor();
    expect(await page.evaluate(() => Intl.DateTimeFormat().resolvedOptions().timeZone)).toBe(timezoneId);
    await expect(page.getByText(`The first $29.95 is charged on ${firstCharge()}.`), timezoneId).toBeVisible();
    await expect(page.getByText(`until I cancel, starting ${firstCharge()}.`), timezoneId).toBeVisible();
  }
});
