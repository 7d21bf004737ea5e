import { expect, test } from 'vitest';
import { aheadFileName, aheadFileOf, aheadPageAt } from './aheadPages.ts';

test('a page is known by its address, with or without a slash at its end', () => {
  expect(aheadPageAt('/', '?utm=1')).toBe('start');
  expect(aheadPageAt('/landlord/login/', '')).toBe('landlord-login');
  expect(aheadPageAt('/messages', '')).toBeNull();
  expect(aheadPageAt('/constructor', '')).toBeNull();
});

test('where the address says why one is here, the page is not the one of the build', () => {
  expect(aheadPageAt('/login', '?redirected=true&from=%2Fsaved')).toBeNull();
});

test('the name of a file tells its page and language', () => {
  expect(aheadFileOf(`/${aheadFileName('landlord-login', 'ar', 'a-1_b')}`)).toEqual({
    page: 'landlord-login',
    language: 'ar',
  });
  expect(aheadFileOf('/assets/index-1a2b.js')).toBeNull();
});
