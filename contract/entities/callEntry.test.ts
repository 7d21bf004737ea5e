import { expect, test } from 'vitest';
import { END_REASONS } from '../rules/calls/call.ts';
import { callAskedIn, callIn, isMissed } from './callEntry.ts';

const call = (content: string) => callIn({ messageType: 'call', content });

test('a call says its kind, its end and how long they talked', () => {
  expect(call('video hungUp 312')).toEqual({ callType: 'video', reason: 'hungUp', seconds: 312 });
  expect(END_REASONS.map((reason) => call(`audio ${reason} 0`)?.reason)).toEqual(
    END_REASONS.map((reason) => (reason === 'elsewhere' ? undefined : reason)),
  );
});

test('what is no call, or said in another form, is none', () => {
  for (const content of [
    '',
    'audio',
    'audio missed',
    'audio missed -1',
    'fax missed 0',
    'audio missed 0\n',
  ])
    expect(call(content), content).toBeNull();
  expect(callIn({ messageType: 'text', content: 'audio missed 0' })).toBeNull();
});

test('missed is what nobody was asked to answer in time', () => {
  expect(END_REASONS.filter((reason) => reason !== 'elsewhere' && isMissed({ reason }))).toEqual([
    'busy',
    'missed',
    'cancelled',
  ]);
});

test('asking for a call says which kind', () => {
  expect(callAskedIn({ messageType: 'ask_call', content: 'video' })).toBe('video');
  expect(callAskedIn({ messageType: 'ask_call', content: 'Shall we?' })).toBeNull();
  expect(callAskedIn({ messageType: 'text', content: 'audio' })).toBeNull();
});
