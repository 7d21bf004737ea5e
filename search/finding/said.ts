import { type Bits, setBit } from './bits.ts';
import { type Condition, emptySaid, PASS, tryAll, UNSTATED, verdictOn } from './conditions.ts';
import type { Said } from './filters.ts';

/** So many answers are kept: all choices of all filters, and what was asked lately. */
const KEPT = 400;

interface KeptSaid extends Said {
  readonly condition: Condition;
  readonly silence: Bits;
  silent: Bits | null;
}

/**
 * Verdicts of rows on conditions, kept as one bit a row until the table is replaced; a changed row is asked
 * alone.
 */
export interface KeptAnswers {
  /** `key`: by what the answer is kept; null: not at all. `make` gives null where nothing is asked, and then so does this. */
  of(key: string | null, make: () => Condition | null): Said | null;
  /** This row is another now. */
  change(row: number): void;
  /** The columns are others, or their codes mean something else. */
  forget(): void;
}

/** `rows`: how many there may be, and behind which there is none. */
export function createKeptAnswers(
  rows: () => { readonly capacity: number; readonly end: number },
): KeptAnswers {
  const kept = new Map<string, KeptSaid>();

  const ask = (condition: Condition): KeptSaid => {
    const { capacity, end } = rows();
    const { yes, silent: silence } = emptySaid(capacity);
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
      kept.delete(key);
      kept.set(key, said);
      for (const oldest of kept.keys()) {
        if (kept.size <= KEPT) break;
        kept.delete(oldest);
      }
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
