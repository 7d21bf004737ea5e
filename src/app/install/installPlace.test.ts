import { expect, it } from 'vitest';
import { installPlaceOf } from './installPlace.ts';

const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)';
const WEBKIT = 'AppleWebKit/605.1.15 (KHTML, like Gecko)';
const PHONE = 'Mozilla/5.0 (Linux; Android 14; Pixel 8)';

it.each([
  ['Chrome on a computer', 'chromium', `${MAC} ${WEBKIT} Chrome/131.0.0.0 Safari/537.36`, false],
  ['Edge', 'chromium', `${MAC} ${WEBKIT} Chrome/131.0.0.0 Safari/537.36 Edg/131.0.0.0`, false],
  [
    'Chrome on Android',
    'android',
    `${PHONE} ${WEBKIT} Chrome/131.0.0.0 Mobile Safari/537.36`,
    false,
  ],
  [
    'Safari on an iPad, which says it was a Mac',
    'ios',
    `${MAC} ${WEBKIT} Version/17.0 Safari/605.1.15`,
    true,
  ],
  ['Safari on a Mac', 'safari', `${MAC} ${WEBKIT} Version/17.0 Safari/605.1.15`, false],
  [
    'Firefox',
    'firefox',
    'Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0',
    false,
  ],
  [
    'Firefox on Android',
    'firefoxAndroid',
    'Mozilla/5.0 (Android 14; Mobile; rv:133.0) Gecko/133.0 Firefox/133.0',
    false,
  ],
  ['another', null, 'Mozilla/5.0 (Nintendo)', false],
] as const)('%s', (_name, place, userAgent, isIos) => {
  expect(installPlaceOf({ userAgent, isIos })).toBe(place);
});
