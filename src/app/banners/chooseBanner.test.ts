import { expect, it } from 'vitest';
import { type BannerFacts, type BannerKind, chooseBanner, isAtFoot } from './chooseBanner.ts';

const nothing: BannerFacts = {
  isOutdated: false,
  wasRemoved: false,
  isRoleOffered: false,
  isOffline: false,
  isTooOld: false,
  isSuspended: false,
  isWeak: false,
  hasFailed: false,
  isUpdateReady: false,
  isPushOffered: false,
  isInstallOffered: false,
};

it('nothing to say, no banner', () => {
  expect(chooseBanner(nothing)).toBeNull();
});

it('one banner at a time: code too old for the data, data that is gone, a role that is offered, offline, then the update without which nothing is sent, then update, then that one is suspended, then weak, then what could not be sent, then install', () => {
  const all = {
    ...nothing,
    isRoleOffered: true,
    isOffline: true,
    isTooOld: true,
    isSuspended: true,
    isWeak: true,
    hasFailed: true,
    isUpdateReady: true,
    isInstallOffered: true,
  };
  expect(chooseBanner({ ...all, wasRemoved: true, isOutdated: true })).toBe('outdated');
  expect(chooseBanner({ ...all, wasRemoved: true })).toBe('removed');
  expect(chooseBanner(all)).toBe('role');
  const stays = { ...all, isRoleOffered: false };
  expect(chooseBanner(stays)).toBe('offline');
  expect(chooseBanner({ ...stays, isOffline: false })).toBe('mustUpdate');
  const understood = { ...stays, isOffline: false, isTooOld: false };
  expect(chooseBanner(understood)).toBe('update');
  expect(chooseBanner({ ...understood, isUpdateReady: false })).toBe('suspended');
  expect(chooseBanner({ ...understood, isUpdateReady: false, isSuspended: false })).toBe('weak');
  expect(chooseBanner({ ...nothing, hasFailed: true, isInstallOffered: true })).toBe('failed');
  expect(chooseBanner({ ...nothing, isInstallOffered: true })).toBe('install');
});

it('what comes while somebody reads stands where nothing of the page moves', () => {
  const kinds: readonly BannerKind[] = [
    ...(['role', 'offline', 'mustUpdate', 'update', 'suspended'] as const),
    ...(['weak', 'failed', 'install'] as const),
  ];
  for (const kind of kinds) expect(isAtFoot(kind), kind).toBe(true);
  expect(isAtFoot('outdated')).toBe(false);
  expect(isAtFoot('removed')).toBe(false);
});
