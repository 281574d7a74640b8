import { submit } from '../support/checkout';
import { lookUp, stepQuery } from '../support/funnel';
import { expect, test } from '../support/test';
import { firstCharge } from '../support/trial';

test('[X5-008] the first charge is on one day for readers in Honolulu, Los Angeles, New York and UTC, whatever their hour', async ({
  browser,
  baseURL,
}) => {
  for (const timezoneId of ['Pacific/Honolulu', 'America/Los_Angeles', 'America/New_York', 'UTC']) {
    const context = await browser.newContext({ baseURL, timezoneId });
    const page = await context.newPage();
    await lookUp(page);
    await page.goto(`/checkout/2${stepQuery()}`);
    await submit(page).waitFor();
    await expect(page.getByText(`The next $29.95 is charged on ${firstCharge()}.`), timezoneId).toBeVisible();
    await expect(page.getByText(`until I cancel, starting ${firstCharge()}.`), timezoneId).toBeVisible();
    await context.close();
  }
});
