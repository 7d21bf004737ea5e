import { expect, it } from 'vitest';
import { type BannerFacts, chooseBanner, isAtFoot } from './chooseBanner.ts';

const nothing: BannerFacts = {
  isOutdated: false,
  wasRemoved: false,
  isOffline: false,
  isWeak: false,
  isUpdateReady: false,
  isInstallOffered: false,
};

it('nothing to say, no banner', () => {
  expect(chooseBanner(nothing)).toBeNull();
});

it('one banner at a time: code too old for the data, data that is gone, offline, then update, then weak, then install', () => {
  const all = {
    ...nothing,
    isOffline: true,
    isWeak: true,
    isUpdateReady: true,
    isInstallOffered: true,
  };
  expect(chooseBanner({ ...all, wasRemoved: true, isOutdated: true })).toBe('outdated');
  expect(chooseBanner({ ...all, wasRemoved: true })).toBe('removed');
  expect(chooseBanner(all)).toBe('offline');
  expect(chooseBanner({ ...all, isOffline: false })).toBe('update');
  expect(chooseBanner({ ...all, isOffline: false, isUpdateReady: false })).toBe('weak');
  expect(chooseBanner({ ...nothing, isInstallOffered: true })).toBe('install');
});

it('what comes while somebody reads stands where nothing of the page moves', () => {
  expect(isAtFoot('install')).toBe(true);
  expect(isAtFoot('update')).toBe(true);
  expect(isAtFoot('offline')).toBe(false);
});
