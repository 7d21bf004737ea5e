import { describe, expect, it } from 'vitest';
import { keptDocs } from './keptDocs.ts';

const written = (id: string, revision: string, at: number) => ({
  id,
  _rev: revision,
  _meta: { lwt: at },
});

describe('documents that are read again', () => {
  it('QU9 keep their object while nobody wrote them', () => {
    const keep = keptDocs();
    const [first] = keep([written('a', '1-x', 1)]);
    const again = keep([written('b', '1-x', 1), written('a', '1-x', 1)]);
    expect(again.map(({ id }) => id)).toEqual(['b', 'a']);
    expect(again[1]).toBe(first);
  });

  it('QU9 are new with each write, also of one height or of one time', () => {
    const keep = keptDocs();
    keep([written('a', '1-x', 1)]);
    for (const next of [written('a', '2-x', 1), written('a', '2-y', 1), written('a', '2-y', 2)]) {
      expect(keep([next])[0]).toBe(next);
    }
  });

  it('QU9 are new where it is not known when they were written', () => {
    const keep = keptDocs();
    keep([{ id: 'a' }]);
    const next = { id: 'a' };
    expect(keep([next])[0]).toBe(next);
  });
});
