import { expect, test } from 'vitest';
import { SOCKET_RECONNECTION } from './limits.ts';

test('socket reconnection: delay 1 to 5 seconds, randomisation 0.5, connection timeout 20 seconds', () => {
  expect(SOCKET_RECONNECTION).toEqual({
    delayMs: 1000,
    delayMaxMs: 5000,
    randomizationFactor: 0.5,
    timeoutMs: 20_000,
  });
});
