import { expect, it } from 'vitest';
import { PAYLOADS } from '#tests/access/payloads.ts';
import { isolated } from './isolated.ts';

it('nothing in a name reaches the words around it', () => {
  for (const { text } of PAYLOADS) {
    const marks = isolated(text).replaceAll(/[^\u202A-\u202E\u2066-\u2069]/gu, '');
    expect(marks).toBe('\u2068\u2069');
  }
});
