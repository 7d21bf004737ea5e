import { expect, it } from 'vitest';
import { isInstallOffered, type InstallFacts } from './installOffer.ts';

const ripe: InstallFacts = {
  isInstallable: true,
  isInstalled: false,
  isDismissed: false,
  isReturning: true,
  hasSent: false,
  isFootTaken: false,
};

it('offered on the second visit, or once a message was sent on the first', () => {
  expect(isInstallOffered(ripe)).toBe(true);
  expect(isInstallOffered({ ...ripe, isReturning: false })).toBe(false);
  expect(isInstallOffered({ ...ripe, isReturning: false, hasSent: true })).toBe(true);
});

it('never when installed, said no, or impossible', () => {
  expect(isInstallOffered({ ...ripe, isInstalled: true })).toBe(false);
  expect(isInstallOffered({ ...ripe, isDismissed: true })).toBe(false);
  expect(isInstallOffered({ ...ripe, isInstallable: false })).toBe(false);
});

it('not in the way of a composer: it waits for a page with nothing at its lower edge', () => {
  expect(isInstallOffered({ ...ripe, isFootTaken: true })).toBe(false);
});
