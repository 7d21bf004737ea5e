import { expect, test } from 'vitest';
import { guardedLookup, PUBLIC_REACH } from './reach.ts';

test.each([
  '127.0.0.1',
  '10.1.2.3',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.1.1',
  '169.254.169.254',
  '100.64.0.1',
  '0.0.0.0',
  '224.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::ffff:10.0.0.1',
  '64:ff9b::a00:1',
  'fe80::1',
  'fd00::1',
  'ff02::1',
  '2002:0a00:0001::1',
  '2001:db8::1',
  'nothing',
])('%s is nowhere to send to', (address) => {
  expect(PUBLIC_REACH.mayReach(address)).toBe(false);
});

test.each(['142.250.74.110', '172.32.0.1', '2a00:1450:4001:812::200a'])(
  '%s may be sent to',
  (address) => {
    expect(PUBLIC_REACH.mayReach(address)).toBe(true);
  },
);

test('a name that leads to this machine is reached by no connection', async () => {
  const outcome = await new Promise((resolve) => {
    guardedLookup(PUBLIC_REACH)('localhost', { all: true }, (error, found) =>
      resolve([error?.message, found]),
    );
  });
  expect(outcome).toEqual(['localhost has no address that may be reached', []]);
});
