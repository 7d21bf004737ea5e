import { expect, it } from 'vitest';
import { onDeviceOf } from './onDevice.ts';

it('the app is whole when nothing is missing, also where nothing follows', () => {
  expect(onDeviceOf({ type: 'ON_DEVICE', held: 70, total: 70 }, false)).toEqual({ kind: 'whole' });
  expect(onDeviceOf({ type: 'ON_DEVICE', held: 0, total: 0 }, false)).toEqual({ kind: 'whole' });
});

it('else it says how much is there, and whether somebody asked for the rest', () => {
  expect(onDeviceOf({ type: 'ON_DEVICE', held: 3, total: 70 }, true)).toEqual({
    kind: 'partly',
    held: 3,
    total: 70,
    isAsked: true,
  });
});
