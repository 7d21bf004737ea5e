import { expect, test } from 'vitest';
import { END_REASONS } from '#contract/rules/calls/call.ts';
import { callHow } from './callHow.ts';

test('each end of a call has its words for who called and who was called', () => {
  const reasons = END_REASONS.filter((reason) => reason !== 'elsewhere');
  const told = (isCaller: boolean) =>
    reasons.map((reason) => [reason, callHow({ isCaller, reason, seconds: 0 })]);
  expect(Object.fromEntries(told(true))).toEqual({
    declined: 'declined',
    busy: 'busy',
    missed: 'noAnswer',
    cancelled: 'noAnswer',
    failed: 'failed',
    hungUp: 'outgoing',
  });
  expect(Object.fromEntries(told(false))).toEqual({
    declined: 'youDeclined',
    busy: 'missed',
    missed: 'missed',
    cancelled: 'missed',
    failed: 'failed',
    hungUp: 'incoming',
  });
});

test('a call that was talked was one, however it ended', () => {
  expect(callHow({ isCaller: true, reason: 'failed', seconds: 9 })).toBe('outgoing');
});
