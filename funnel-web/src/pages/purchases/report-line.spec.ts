import { giveStores, takeStores } from '../../../test/stores';
import type { BoughtReportView, ReportAccess } from '../../api/types';
import { reportLine } from './report-line';

const ACCESS = {
  signed: false,
  addressed: false,
  accessUntil: '2026-03-01T00:00:00Z',
  refunded: null,
  noRecords: false,
};
const line = (access: Partial<ReportAccess>, plate: string | null = null) =>
  reportLine({ reportId: 'R1', vin: '1FTFW5L86RFB45612', plate, access: { ...ACCESS, ...access } } as BoughtReportView);

beforeEach(() => {
  giveStores(10_000);
  Object.assign(window, { location: { search: '' } });
});
afterEach(takeStores);

describe('the line of a bought report', () => {
  it('counts the remaining steps and links to the next one', () => {
    expect(line({ nextStep: 'sign' })).toMatchObject({ badge: 'Two steps left', action: 'Sign now', open: true });
    expect(line({ nextStep: 'sign', addressed: true }).badge).toBe('One step left');
    const address = line({ nextStep: 'address', signed: true });
    expect(address.text).toBe('Paid for and signed. Enter your address to open it. Available until Mar 1, 2026.');
    expect(address.href).toMatch(/^\/address\?type=vin&value=1FTFW5L86RFB45612/);
  });

  it('continues with the searched plate, although its VIN is known', () => {
    const { href } = line({ nextStep: 'sign' }, 'CLEAN1 (OH)');
    expect(href).toMatch(/^\/signature\?type=license_plate&value=CLEAN1\+%28OH%29/);
  });

  it('says until when it can be read', () => {
    expect(line({ nextStep: 'read' })).toMatchObject({
      badge: 'Ready',
      text: 'Available until Mar 1, 2026.',
      open: false,
    });
    expect(line({ nextStep: 'checkout' })).toMatchObject({
      badge: 'Expired',
      text: 'It was available until Mar 1, 2026.',
    });
    expect(line({ nextStep: 'wait' }).badge).toBe('On its way');
  });

  it('says that what no source answered in time goes back', () => {
    const text = 'No report has arrived. What it cost goes back by itself.';
    expect(line({ nextStep: 'failed', paid: true })).toMatchObject({ badge: 'No report', text, open: false });
  });

  it('says of a purchase that was taken back what came back, and nothing else', () => {
    expect(line({ nextStep: 'refunded', paid: false, refunded: 'credit' })).toMatchObject({
      badge: 'Refunded',
      text: 'Your credit was given back.',
    });
  });
});
