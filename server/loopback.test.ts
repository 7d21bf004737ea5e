import { expect, test } from 'vitest';
import { isOnlyHere } from './loopback.ts';

const reached = (address: string, publicUrl: string, trustProxy = false) =>
  isOnlyHere({ address, publicUrl, trustProxy });

test('A server on an address of this machine alone, opened by its name, is reached from here only', () => {
  expect(reached('127.0.0.1', 'http://localhost:3000')).toBe(true);
  expect(reached('127.3.2.1', 'http://127.0.0.1:3000')).toBe(true);
  expect(reached('::1', 'http://[::1]:3000')).toBe(true);
  expect(reached('::ffff:127.0.0.1', 'http://localhost:3000')).toBe(true);
});

test('One on an address others have, or that a proxy shows to others, is not', () => {
  expect(reached('0.0.0.0', 'http://localhost:3000')).toBe(false);
  expect(reached('::', 'http://localhost:3000')).toBe(false);
  expect(reached('192.168.1.7', 'http://localhost:3000')).toBe(false);
  expect(reached('127.0.0.1', 'https://roost.example')).toBe(false);
  expect(reached('127.0.0.1', 'http://127.0.0.1.evil.example')).toBe(false);
  expect(reached('127.0.0.1', 'http://localhost:3000', true)).toBe(false);
});
