import { expect, test } from 'vitest';
import { webAddress } from './webAddress.ts';

test('only addresses of the web become links', () => {
  expect(webAddress('https://tours.example/7')).toBe('https://tours.example/7');
  for (const other of [undefined, '', 'tours.example', 'javascript:alert(1)', 'data:text/html,x'])
    expect(webAddress(other)).toBeNull();
});
