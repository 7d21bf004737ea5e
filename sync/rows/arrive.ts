import type { PullAnswer } from '#contract/protocol/sync.ts';
import type { Docs } from '../store/docs.ts';
import { type Definition, type ReplicatedKey, rulesOf } from './definition.ts';
import { LOST_REV, type News, received } from './news.ts';
import type { Outcome, RowFields, Stored } from './row.ts';
import type { KnownRow } from './rowStore.ts';

/** Rows stored in one go: more would keep a key press waiting. */
const STEP = 100;

export interface ArriveDeps<Key extends ReplicatedKey> {
  readonly definition: Definition<Key>;
  write(
    ids: readonly string[],
    decide: (id: string, known: KnownRow<Docs[Key]> | undefined) => Outcome<Docs[Key]> | null,
  ): Promise<unknown>;
  /** Lets what a person does go first. */
  breathe(): Promise<void>;
  /** A row that is not understood is left out, never in the way of those behind it. */
  onQuarantine(scope: string, id: string): void;
}

export type HowPulled = Pick<News<unknown>, 'isWhole' | 'isSetBack'>;

/** Stores the server's news of a scope. */
export interface Arrive {
  /** Stores what a page brought. */
  keep(scope: string, rows: PullAnswer['rows'], how: HowPulled): Promise<void>;
  /** Rows that a whole scope did not have are gone. */
  drop(scope: string, ids: ReadonlySet<string>, how: HowPulled): Promise<void>;
}

export function createArrive<Key extends ReplicatedKey>(deps: ArriveDeps<Key>): Arrive {
  type Doc = Docs[Key] & RowFields;
  const { definition, breathe } = deps;
  const rules = rulesOf(definition);

  const parsed = (scope: string, rows: PullAnswer['rows']) => {
    const news = new Map<string, Stored<Doc>>();
    for (const row of rows) {
      const one = definition.parse(row, scope);
      if (one === null) deps.onQuarantine(scope, row.id);
      else news.set(row.id, one);
    }
    return news;
  };

  const storeSome = async (
    scope: string,
    news: ReadonlyMap<string, Stored<Doc>>,
    how: HowPulled,
    before: Promise<void>,
  ) => {
    await deps.write([...news.keys()], (id, known) => {
      const theirs = news.get(id);
      return theirs === undefined ? null : received(known, { theirs, scope, ...how }, rules);
    });
    await before;
    await definition.onPulled?.([...news.values()]);
  };

  return {
    /**
     * Some rows at a time: those that follow are read and understood while the disk takes the ones before, which is
     * most of the wait.
     */
    async keep(scope, rows, how) {
      let storing = Promise.resolve();
      for (let from = 0; from < rows.length; from += STEP) {
        const news = parsed(scope, rows.slice(from, from + STEP));
        const before = storing;
        storing = storeSome(scope, news, how, before);
        // The await below hears of it; until then it is nobody's.
        storing.catch(() => undefined);
        await breathe();
        await before;
      }
      await storing;
    },
    async drop(scope, ids, how) {
      await deps.write([...ids], (_id, known) => {
        if (known === undefined) return null;
        const theirs = { ...known.row, rev: LOST_REV, _deleted: true };
        return received(known, { theirs, scope, ...how }, rules);
      });
    },
  };
}
