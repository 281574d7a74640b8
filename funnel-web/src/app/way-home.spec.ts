import { wayHome } from './way-home';

const NOTHING = ['', 'undefined', 'null', 'fallback'];

describe('the way home from an address that names nothing', () => {
  it('[A2-142..A2-146, A8-018, B8-015, B9-021] an address with no report in it (no id, undefined, null, fallback) leads home after 300 ms, one with no search at once', () => {
    for (const id of NOTHING) expect([id, wayHome(`/results/${id}`, false)]).toEqual([id, 300]);
    for (const search of ['undefined', 'null']) {
      expect([search, wayHome(`/loading/${search}`, false)]).toEqual([search, 0]);
      expect([search, wayHome(`/loading/${search}/`, true)]).toEqual([search, 0]);
    }
  });

  it('[A2-147] going back or forward to an empty report id leads home at once', () => {
    for (const id of NOTHING) expect([id, wayHome(`/results/${id}`, true)]).toEqual([id, 0]);
  });

  it('is not taken from an address that names something', () => {
    for (const path of [
      '/results/free',
      '/results/fQ7c2TtNVbA0mJ1kXo9y-w',
      '/loading',
      '/loading/vin/X',
      '/',
      '/resultsnull',
    ])
      for (const wentBack of [false, true]) expect([path, wayHome(path, wentBack)]).toEqual([path, null]);
  });
});
