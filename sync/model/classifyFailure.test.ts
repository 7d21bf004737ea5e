import { expect, test } from 'vitest';
import { ERROR_STATUS, type ErrorCode } from '#contract/protocol/errors.ts';
import { classifyCode, classifyFailure } from './classifyFailure.ts';

test('CL1 no answer, or an answer that is not ours, is tried again', () => {
  expect(classifyFailure({ kind: 'network' })).toEqual({ kind: 'retry' });
  expect(classifyFailure({ kind: 'notOurs' })).toEqual({ kind: 'retry' });
});

test('CL2 the code decides: server trouble is tried again, a refused token is refreshed, the rest is refused', () => {
  const codes = Object.keys(ERROR_STATUS) as ErrorCode[];
  const of = (kind: string) => codes.filter((code) => classifyCode(code).kind === kind).sort();
  expect(of('retry')).toEqual([
    'client_outdated',
    'internal',
    'rate_limited',
    'server_outdated',
    'unavailable',
  ]);
  expect(of('needsAuth')).toEqual(['unauthenticated']);
  expect(of('rejected')).toHaveLength(codes.length - 6);
  expect(classifyCode('blocked')).toEqual({ kind: 'rejected', code: 'blocked' });
});

test('CL3 the status does not matter, and Retry-After is handed on', () => {
  expect(
    classifyFailure({ kind: 'answered', code: 'unavailable', status: 400, retryAfterMs: 7000 }),
  ).toEqual({ kind: 'retry', afterMs: 7000 });
  expect(classifyFailure({ kind: 'answered', code: 'internal', status: 500 })).toEqual({
    kind: 'retry',
  });
  expect(classifyCode('rate_limited')).toEqual({ kind: 'retry', afterMs: 1000 });
});
