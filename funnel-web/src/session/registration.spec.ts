import { answerWith, restoreFetch } from '../../test/answers';
import { giveStores, takeStores } from '../../test/stores';
import { queueRegistration, rememberPerson, retryRegistration } from './registration';
import { KEYS, readText } from './storage';

const ADA = { fullName: 'Ada Reader', email: 'ada@example.org' };
const SEARCH = { searchType: 'vin', searchValue: '1FTFW5L86RFB45612', intent: 'basic' } as const;

jest.mock('../api/error-log', () => ({ reportError: () => undefined }));

beforeEach(() => void giveStores(10_000));
afterEach(() => {
  restoreFetch();
  takeStores();
});

describe('a registration that the server did not take', () => {
  it('waits without the name and the email', () => {
    queueRegistration({ ...ADA, ...SEARCH });
    expect(readText(KEYS.pendingRegistration)).toContain('1FTFW5L86RFB45612');
    expect(readText(KEYS.pendingRegistration)).not.toMatch(/Ada|example/);
  });

  it('is sent again with the person that the forms remember', async () => {
    rememberPerson(ADA);
    queueRegistration({ ...ADA, ...SEARCH });
    const calls = answerWith(() => Response.json({ success: true, data: {} }));
    await retryRegistration();
    expect(JSON.parse(calls[0]?.init.body as string)).toEqual({ ...ADA, ...SEARCH });
    expect(readText(KEYS.pendingRegistration)).toBeNull();
  });

  it('is not sent while a form holds half an email', async () => {
    rememberPerson({ ...ADA, email: 'ada' });
    queueRegistration({ ...ADA, ...SEARCH });
    const calls = answerWith(() => Response.json({ success: true, data: {} }));
    await retryRegistration();
    expect(calls).toEqual([]);
    expect(readText(KEYS.pendingRegistration)).not.toBeNull();
  });
});
