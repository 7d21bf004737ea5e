import type { Checkpoint } from '#contract/protocol/sync.ts';
import type { Pulled } from '../model/ports/rows.ts';

export interface EarlyDeps {
  mayAsk(scope: string, from: Checkpoint): boolean;
  ask(scope: string, from: Checkpoint | null): Promise<Pulled>;
}

/**
 * Pages that are asked for while the one before them is stored: many areas of which nothing changed are a wait for the
 * line each. An answer is used once, from the very cursor it was asked from, and not after a hint: what that tells of may be
 * newer than the answer.
 */
export interface EarlyPages {
  /** Asks before its turn, where that may be. */
  early(scope: string, from: Checkpoint): void;
  /** A page in its turn; it may be on its way, or here. */
  page(scope: string, from: Checkpoint | null): Promise<Pulled>;
  /** It has to be asked anew: of this scope, or of all. */
  forget(scope?: string): void;
}

export function createEarlyPages({ mayAsk, ask }: EarlyDeps): EarlyPages {
  const asked = new Map<string, { readonly from: Checkpoint; readonly answer: Promise<Pulled> }>();
  return {
    early(scope, from) {
      if (asked.has(scope) || !mayAsk(scope, from)) return;
      const one = { from, answer: ask(scope, from) };
      asked.set(scope, one);
      // A caller that waits for it hears of it; else it is asked for in its turn.
      one.answer.catch(() => {
        if (asked.get(scope) === one) asked.delete(scope);
      });
    },
    page(scope, from) {
      const one = asked.get(scope);
      asked.delete(scope);
      return one !== undefined && one.from === from ? one.answer : ask(scope, from);
    },
    forget(scope) {
      if (scope === undefined) asked.clear();
      else asked.delete(scope);
    },
  };
}
