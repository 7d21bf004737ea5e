import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createIds } from './ids.ts';

describe('ids of rows', () => {
  const step = fc.record({
    kind: fc.constantFrom('set' as const, 'remove' as const),
    // Few ids, of which many begin their search in the same place: those that differ in their first half alone.
    id: fc
      .tuple(fc.integer({ min: 0, max: 40 }), fc.integer({ min: 0, max: 3 }))
      .map(
        ([first, last]) =>
          `${first.toString(16).padStart(8, '0')}-0000-4000-8000-${last.toString(16).padStart(12, '0')}`,
      ),
  });

  it('FI3 rows are found by their ids as in a plain map, whatever came and went before', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 300 }), (steps) => {
        const ids = createIds();
        const plain = new Map<string, number>();
        const free: number[] = [];
        let end = 0;
        for (const { kind, id } of steps) {
          const known = plain.get(id);
          expect(ids.find(id)).toBe(known ?? -1);
          if (kind === 'remove' && known !== undefined) {
            ids.remove(known);
            plain.delete(id);
            free.push(known);
          } else if (kind === 'set' && known === undefined) {
            const row = free.pop() ?? end;
            end = Math.max(end, row + 1);
            ids.set(row, id);
            plain.set(id, row);
          }
        }
        for (const [id, row] of plain) expect([ids.find(id), ids.idOf(row)]).toEqual([row, id]);
        const rows = [...plain.values()].toSorted(ids.compare);
        expect(rows.map(ids.idOf)).toEqual([...plain.keys()].toSorted());
      }),
      { numRuns: 200 },
    );
  });

  it('FI3 what is no id is said, and is in no row', () => {
    const ids = createIds();
    expect(() => ids.set(0, 'home 1')).toThrow('home 1 is no id of a listing');
    expect(ids.find('home 1')).toBe(-1);
  });
});
