import type { Checkpoint } from '#contract/protocol/sync.ts';
import { isSame } from '../kit/isSame.ts';
import type { Pulled } from '../model/ports/rows.ts';

/** A page of a scope behind a cursor. */
export interface AskedPage {
  readonly scope: string;
  readonly from: Checkpoint;
}

export interface EarlyDeps {
  mayAsk(scope: string, from: Checkpoint): boolean;
  ask(scope: string, from: Checkpoint | null): Promise<Pulled>;
  /** Null of one: it is asked for in its turn. */
  askTogether?: ((asked: readonly AskedPage[]) => Promise<readonly (Pulled | null)[]>) | undefined;
}

/**
 * Pages that are asked for while the one before them is stored: many areas of which nothing changed are a wait for the
 * line each. An answer is used once, from the very cursor it was asked from, and not after a hint: what that tells of may be
 * newer than the answer.
 */
export interface EarlyPages {
  /** It was asked for, and is not used yet. */
  isAsked(scope: string): boolean;
  /** Asks before their turn, where that may be: for all that can be asked for together, else for the first. */
  early(wanted: readonly AskedPage[]): void;
  /** A page in its turn; it may be on its way, or here. */
  page(scope: string, from: Checkpoint | null): Promise<Pulled>;
  /** It has to be asked anew: of this scope, or of all. */
  forget(scope?: string): void;
}

interface Early {
  readonly from: Checkpoint;
  readonly answer: Promise<Pulled | null>;
}

/** The answer where it goes on from this cursor; where it is stored, the cursor may lie behind it by now. */
async function usedFrom(
  { from, answer }: Early,
  cursor: Checkpoint | null,
): Promise<Pulled | null> {
  if (from === cursor) return await answer;
  const given = cursor === null ? null : await answer;
  return given?.isStored === true && isSame(given.checkpoint, cursor) ? given : null;
}

/** So many are asked for together. */
const TOGETHER = 50;

export function createEarlyPages({ mayAsk, ask, askTogether }: EarlyDeps): EarlyPages {
  const asked = new Map<string, Early>();
  /** Of these nothing came with the others. */
  const byThemselves = new Set<string>();
  const askOne = ({ scope, from }: AskedPage) => {
    const one = { from, answer: ask(scope, from) };
    asked.set(scope, one);
    // A caller that waits for it hears of it; else it is asked for in its turn.
    one.answer.catch(() => {
      if (asked.get(scope) === one) asked.delete(scope);
    });
  };
  const askAll = (ask: NonNullable<EarlyDeps['askTogether']>, all: readonly AskedPage[]) => {
    const answers = ask(all).catch(() => []);
    all.forEach(({ scope, from }, at) => {
      const one = { from, answer: answers.then((given) => given[at] ?? null) };
      asked.set(scope, one);
      const noteLeftOut = async () => {
        if ((await one.answer) !== null || asked.get(scope) !== one) return;
        asked.delete(scope);
        byThemselves.add(scope);
      };
      void noteLeftOut();
    });
  };
  return {
    isAsked: (scope) => asked.has(scope),
    early(wanted) {
      const open = wanted.filter(({ scope, from }) => !asked.has(scope) && mayAsk(scope, from));
      const together = open.filter(({ scope }) => !byThemselves.has(scope)).slice(0, TOGETHER);
      const [first] = open;
      if (askTogether !== undefined && together.length > 1) askAll(askTogether, together);
      else if (first !== undefined) askOne(first);
    },
    async page(scope, from) {
      const one = asked.get(scope);
      asked.delete(scope);
      byThemselves.delete(scope);
      const early = one === undefined ? null : await usedFrom(one, from);
      return early ?? (await ask(scope, from));
    },
    forget(scope) {
      if (scope === undefined) asked.clear();
      else asked.delete(scope);
    },
  };
}
