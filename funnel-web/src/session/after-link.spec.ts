import { giveStores, takeStores } from '../../test/stores';
import { comeBackTo, takeWayBack } from './after-link';

beforeEach(() => void giveStores(1000));
afterEach(takeStores);

describe('the page a mailed link leads back to', () => {
  it('is the page that asked for the link, once', () => {
    comeBackTo('/privacy/your-data');
    expect(takeWayBack()).toBe('/privacy/your-data');
    expect(takeWayBack()).toBeNull();
  });

  it('is forgotten when the purchases themselves ask for the link', () => {
    comeBackTo('/privacy/your-data');
    comeBackTo(null);
    expect(takeWayBack()).toBeNull();
  });

  it('is never a page on another site', () => {
    for (const path of ['https://evil.example', '//evil.example', 'evil']) {
      comeBackTo(path);
      expect(takeWayBack()).toBeNull();
    }
  });
});
