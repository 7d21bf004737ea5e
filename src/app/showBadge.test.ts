import { expect, it } from 'vitest';
import { showBadge } from './showBadge.ts';

it('the icon of the app shows how much is new, and nothing where nothing is', () => {
  const shown: number[] = [];
  const browser = {
    setAppBadge(count: number) {
      shown.push(count);
      return Promise.reject(new Error('not installed'));
    },
    clearAppBadge() {
      shown.push(0);
      return Promise.resolve();
    },
  };
  showBadge(browser, 3);
  showBadge(browser, 0);
  showBadge({}, 3);
  expect(shown).toEqual([3, 0]);
});
