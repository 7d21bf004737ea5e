import { valueAt, withValue } from '../model/rules/settlement.ts';
import { merging, type Merge, type Sides } from './merge.ts';

/**
 * Field by field, but for one field of the row that only goes on: changed on both sides, the value of the higher rank
 * holds, and nobody is asked.
 */
export function mergingByRank(field: string, rankOf: (value: unknown) => number): Merge {
  const byField = merging({ objects: { row: {} } });
  const path = `row.${field}`;
  return <T extends object>(sides: Sides<T>) => {
    const merged = byField(sides);
    if (!merged.conflicts.includes(path)) return merged;
    const [mine, theirs] = [valueAt(sides.mine, path), valueAt(sides.theirs, path)];
    const value = rankOf(mine) > rankOf(theirs) ? mine : theirs;
    return {
      row: withValue(merged.row, path, value),
      conflicts: merged.conflicts.filter((each) => each !== path),
    };
  };
}
