import { chooseBrowsers, majorOf } from '../../scripts/lib/browser-choice.mjs';

const installed = [
  { path: '/usr/bin/chromium', major: 156 },
  { path: '/usr/bin/google-chrome', major: 158 },
];

it('the pinned browser runs the tests, and a newer one those of accessibility too', () => {
  expect(chooseBrowsers({ pinned: 143, installed })).toEqual({ all: null, newest: '/usr/bin/google-chrome' });
  expect(chooseBrowsers({ pinned: 158, installed })).toEqual({ all: null, newest: null });
  expect(chooseBrowsers({ pinned: 143, installed: [] })).toEqual({ all: null, newest: null });
});

it('without a pinned one the newest runs everything, and none is said to be none', () => {
  expect(chooseBrowsers({ pinned: null, installed })).toEqual({ all: '/usr/bin/google-chrome', newest: null });
  expect(chooseBrowsers({ pinned: null, installed: [] })).toEqual({ all: undefined, newest: null });
});

it('a browser that somebody names runs everything', () => {
  expect(chooseBrowsers({ wanted: '/opt/mine', pinned: 143, installed })).toEqual({ all: '/opt/mine', newest: null });
});

it('reads versions as browsers print them', () => {
  expect(majorOf('Chromium 156.0.7201.3 built on Debian')).toBe(156);
  expect(majorOf('Google Chrome 158.0.1.2 beta')).toBe(158);
  expect(majorOf('143.0.4')).toBe(143);
  expect(majorOf('command not found')).toBe(0);
});
