import { expect, it } from 'vitest';
import { targetOf } from './targetOf.ts';

it('an address names a message by its seq, and nothing else', () => {
  expect(targetOf('?at=12')).toEqual({ seq: 12 });
  for (const search of ['', '?at=', '?at=0', '?at=-3', '?at=1.5', '?at=x', '?at=1e30', '?seq=2'])
    expect(targetOf(search)).toBeNull();
});
