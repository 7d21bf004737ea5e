import { expect, it } from 'vitest';
import { chooseBanner, type BannerFacts } from './chooseBanner.ts';

const nothing: BannerFacts = {
  isOffline: false,
  isWeak: false,
  isUpdateReady: false,
  isInstallOffered: false,
};

it('nothing to say, no banner', () => {
  expect(chooseBanner(nothing)).toBeNull();
});

it('one banner at a time: offline, then update, then weak, then install', () => {
  const all = { isOffline: true, isWeak: true, isUpdateReady: true, isInstallOffered: true };
  expect(chooseBanner(all)).toBe('offline');
  expect(chooseBanner({ ...all, isOffline: false })).toBe('update');
  expect(chooseBanner({ ...all, isOffline: false, isUpdateReady: false })).toBe('weak');
  expect(chooseBanner({ ...nothing, isInstallOffered: true })).toBe('install');
});
