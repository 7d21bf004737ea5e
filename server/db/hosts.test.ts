import { expect, test } from 'vitest';
import { addressesOf } from './hosts.ts';

test.each([
  ['postgres://me@one/db', ['postgres://me@one/db']],
  [
    'postgresql://me:p%40ss@one:5432,two:6000/db?sslmode=require',
    [
      'postgresql://me:p%40ss@one:5432/db?sslmode=require',
      'postgresql://me:p%40ss@two:6000/db?sslmode=require',
    ],
  ],
  ['postgres://one,two', ['postgres://one', 'postgres://two']],
  ['no address', ['no address']],
])('%s names %j', (url, addresses) => {
  expect(addressesOf(url)).toEqual(addresses);
});
