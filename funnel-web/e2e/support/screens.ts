import { expect, type APIResponse, type Page } from '@playwright/test';
import { buy, FORD, lookUp, paidReport, readableReport, sign, stepQuery } from './funnel';
import { TEST_VEHICLES } from './test-vehicles';

/** A visitor with a report at each stage: what the addresses of the screens name. */
export interface Visitor {
  /** Ids of reports, by the step they have come to. */
  looked: string;
  paid: string;
  signed: string;
  readable: string;
  other: string;
  session: string;
  share: string;
  code: string;
  receipt: string;
}

async function dataOf<Data>(asked: Promise<APIResponse>): Promise<Data> {
  return ((await (await asked).json()) as { data: Data }).data;
}

/** The history is brought by a job after the payment. */
async function codeOnceReady(page: Page, id: string): Promise<string> {
  let code = '';
  await expect
    .poll(async () => {
      const asked = page.request.get(`/api/reports/${id}`);
      const { verification } = await dataOf<{ verification: { code: string } | null }>(asked);
      return (code = verification?.code ?? '');
    })
    .not.toBe('');
  return code;
}

/** Made over the API this browser shares its cookies with. */
export async function makeVisitor(page: Page): Promise<Visitor> {
  const { request } = page;
  const paid = await lookUp(page, TEST_VEHICLES.accident.vin);
  const session = await buy(page, paid);
  const signed = await paidReport(page, TEST_VEHICLES.owners.vin);
  await sign(page, signed);
  const readable = await readableReport(page, TEST_VEHICLES.salvage.vin);
  const other = await readableReport(page, TEST_VEHICLES.clean.vin);
  const looked = await lookUp(page);
  const [code] = await Promise.all([readable, other].map((id) => codeOnceReady(page, id)));
  const { url } = await dataOf<{ url: string }>(request.post(`/api/reports/${readable}/share`, { data: {} }));
  const { receipts } = await dataOf<{ receipts: { id: string }[] }>(request.get('/api/purchases'));
  const share = new URL(url).pathname.split('/').at(-1) ?? '';
  return { looked, paid, signed, readable, other, session, share, code: code ?? '', receipt: receipts[0]?.id ?? '' };
}

const inPath = `vin/${FORD.vin}`;

/** An address of every path of the shop, and the heading it shows when all is well. */
export const SCREENS: Record<string, (visitor: Visitor) => readonly [address: string, heading: string]> = {
  '/': () => ['/', 'Read a car’s past'],
  '/search': () => [`/search${stepQuery()}`, 'Are you buying or selling a car?'],
  '/loading': () => [`/loading${stepQuery()}`, 'Are you buying or selling a car?'],
  '/loading/:searchType': () => [`/loading/vin${stepQuery()}`, 'Are you buying or selling a car?'],
  '/loading/:searchType/:searchValue': () => [`/loading/${inPath}`, 'Are you buying or selling a car?'],
  '/preview': () => [`/preview${stepQuery()}`, FORD.name],
  '/preview/2': () => [`/preview/2${stepQuery()}`, 'Continue to Your Report'],
  '/preview/:searchType/:searchValue': () => [`/preview/${inPath}`, FORD.name],
  '/downloading': () => [`/downloading${stepQuery()}`, FORD.name],
  '/downloading/:searchType/:searchValue': () => [`/downloading/${inPath}`, FORD.name],
  '/cart/:searchType/:searchValue': () => [`/cart/${inPath}`, FORD.name],
  '/cart/2/:searchType/:searchValue': () => [`/cart/2/${inPath}`, 'Choose your package'],
  '/cart/3/:searchType/:searchValue': () => [`/cart/3/${inPath}`, `The full report of the ${FORD.name}`],
  '/cart/2': () => [`/cart/2?type=vin&value=${FORD.vin}`, 'Choose your package'],
  '/cart/3': () => [`/cart/3?type=vin&value=${FORD.vin}`, `The full report of the ${FORD.name}`],
  '/upsell': () => [`/upsell${stepQuery()}`, 'Choose your report'],
  '/user-info': () => [`/user-info${stepQuery()}`, 'Your free report'],
  '/checkout': () => [`/checkout${stepQuery()}`, '3 Day Membership Trial'],
  '/checkout/2': () => [`/checkout/2${stepQuery()}`, '3 Day Membership Trial'],
  '/checkout/3': () => [`/checkout/3${stepQuery()}&plan=single`, 'Checkout'],
  '/checkout/4': () => [`/checkout/4${stepQuery()}`, 'Checkout'],
  '/checkout/5': () => [`/checkout/5${stepQuery()}`, 'Choose your package'],
  '/checkout/onetimepurchase': () => [`/checkout/onetimepurchase${stepQuery()}`, 'Unlock the full report'],
  '/checkout/onetimepurchase/1': () => [`/checkout/onetimepurchase/1${stepQuery()}`, 'One-time report'],
  '/success': ({ session }) => [`/success?session_id=${session}`, 'Payment received'],
  '/signature': ({ paid }) => [`/signature?reportId=${paid}`, 'Sign for your report'],
  '/address': ({ signed }) => [`/address?reportId=${signed}`, 'Last Step'],
  '/results/free': () => [`/results/free${stepQuery()}`, FORD.name],
  '/results/:reportId': ({ readable }) => [`/results/${readable}`, TEST_VEHICLES.salvage.name],
  '/purchases': () => ['/purchases', 'Your purchases'],
  '/purchases/pay/:subscriptionId': () => ['/purchases/pay/nobody', 'Nothing is due'],
  '/purchases/receipts/:receiptId': ({ receipt }) => [`/purchases/receipts/${receipt}`, 'Receipt'],
  '/privacy/your-data': () => ['/privacy/your-data', 'Your data'],
  '/unsubscribe': () => ['/unsubscribe#mail=fQ7c2TtNVbA0mJ1kXo9y-w', 'No more emails like this one?'],
  '/email-change': () => ['/email-change#change=fQ7c2TtNVbA0mJ1kXo9y-w', 'Change your email?'],
  '/sample': () => ['/sample', TEST_VEHICLES.salvage.name],
  '/shared/:shareToken': ({ share }) => [`/shared/${share}`, TEST_VEHICLES.salvage.name],
  '/compare': ({ readable, other }) => [`/compare?a=${readable}&b=${other}`, 'Two vehicles side by side'],
  '/verify': () => ['/verify', 'Is this report genuine?'],
  '/verify/:code': ({ code }) => [`/verify/${code}`, 'Is this report genuine?'],
  '/about': () => ['/about', 'About Roadbook'],
  '/contact': () => ['/contact', 'Contact Us'],
  '/privacy': () => ['/privacy', 'Privacy Policy'],
  '/terms': () => ['/terms', 'Terms of Service'],
};
