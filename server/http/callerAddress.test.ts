import { expect, test } from 'vitest';
import { countedAs } from './callerAddress.ts';

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '::ffff:203.0.113.9'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002::1', '2001:db8:1:2::/64'],
  ['2001:db8::6', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['203.0.113.9:41234', '203.0.113.9'],
  ['[2001:db8:1:2::6]:41234', '2001:db8:1:2::/64'],
  ['[2001:db8:1:2::6]', '2001:db8:1:2::/64'],
  ['unknown', 'unknown'],
])('%s is counted as %s', (address, counted) => {
  expect(countedAs(address)).toBe(counted);
});

test('nobody with a line of their own has a limit for each of its addresses', () => {
  const [one, other] = ['2001:db8:1:2:aaaa::1', '2001:db8:1:2:bbbb::2'];
  expect(countedAs(one)).toBe(countedAs(other));
  expect(countedAs(one)).not.toBe(countedAs('2001:db8:1:3:aaaa::1'));
});
