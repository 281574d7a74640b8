import { browserSays, takeBrowser } from '../../test/browser-says';
import { giveStores, takeStores } from '../../test/stores';
import { answerConsent, closeCookieSettings, consent, isConsentAsked, mayTrack, openCookieSettings } from './consent';

function answeredBefore(answer: string): void {
  window.localStorage.setItem('analyticsConsent', answer);
}

beforeEach(() => {
  giveStores(10_000);
  browserSays({});
});
afterEach(() => {
  takeStores();
  takeBrowser();
});

describe('the consent to analytics', () => {
  it('is asked for until it is answered, and nothing is recorded before', () => {
    expect([isConsentAsked(), mayTrack(), consent()]).toEqual([true, false, null]);
    answeredBefore('perhaps');
    expect([isConsentAsked(), mayTrack(), consent()]).toEqual([true, false, null]);
    answerConsent('granted');
    expect([isConsentAsked(), mayTrack(), consent()]).toEqual([false, true, 'granted']);
  });

  it.each([{ globalPrivacyControl: true }, { doNotTrack: '1' }])(
    'is refused by a browser that sends %j, even after an old consent',
    (signals) => {
      browserSays(signals);
      expect([isConsentAsked(), mayTrack()]).toEqual([false, false]);
      answeredBefore('granted');
      expect([isConsentAsked(), mayTrack()]).toEqual([false, false]);
    },
  );

  it('is not affected by an empty privacy signal', () => {
    for (const signals of [{ globalPrivacyControl: false }, { doNotTrack: '0' }, { doNotTrack: null }]) {
      browserSays(signals);
      answeredBefore('granted');
      expect([signals, mayTrack()]).toEqual([signals, true]);
    }
  });

  it('can be looked at again at any time', () => {
    answeredBefore('granted');
    openCookieSettings();
    expect(isConsentAsked()).toBe(true);
    closeCookieSettings();
    expect(isConsentAsked()).toBe(false);
  });
});
