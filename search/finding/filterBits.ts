import { keepNewest } from '#contract/rules/keepNewest.ts';
import { type Bits, setBit } from './bits.ts';
import {
  type Condition,
  emptyFilterBits,
  PASS,
  tryAll,
  UNSTATED,
  verdictOn,
} from './conditions.ts';
import type { FilterBits } from './filters.ts';

/** So many answers are kept: all choices of all filters, and what was asked lately. */
const KEPT = 400;

interface KeptBits extends FilterBits {
  readonly condition: Condition;
  readonly silence: Bits;
  silent: Bits | null;
}

/**
 * Verdicts of rows on conditions, kept as one bit a row until the table is replaced; a changed row is asked
 * alone.
 */
export interface KeptFilterBits {
  /** `key`: by what the answer is kept; null: not at all. `make` gives null where nothing is asked, and then so does this. */
  of(key: string | null, make: () => Condition | null): FilterBits | null;
  /** This row is another now. */
  change(row: number): void;
  /** The columns are others, or their codes mean something else. */
  forget(): void;
}

/** `rows`: how many there may be, and behind which there is none. */
export function createKeptFilterBits(
  rows: () => { readonly capacity: number; readonly end: number },
): KeptFilterBits {
  const kept = new Map<string, KeptBits>();

  const ask = (condition: Condition): KeptBits => {
    const { capacity, end } = rows();
    const { yes, silent: silence } = emptyFilterBits(capacity);
    const isSilent = tryAll(condition, end, { yes, silent: silence });
    return { condition, yes, silence, silent: isSilent ? silence : null };
  };
  return {
    of(key, make) {
      const known = key === null ? undefined : kept.get(key);
      const condition = known?.condition ?? make();
      if (condition === null) return null;
      const said = known ?? ask(condition);
      if (key === null) return said;
      // The one that was asked for last goes last.
      keepNewest(kept, key, said, KEPT);
      return said;
    },
    change(row) {
      for (const said of kept.values()) {
        const now = verdictOn(said.condition, row);
        setBit(said.yes, row, now === PASS);
        setBit(said.silence, row, now === UNSTATED);
        if (now === UNSTATED) said.silent = said.silence;
      }
    },
    forget: () => kept.clear(),
  };
}
