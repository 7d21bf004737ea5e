import type { Checkpoint, PullAnswer } from '#contract/protocol/sync.ts';
import type { CursorStore, Cursors } from './cursors.ts';
import type { Docs } from '../database/collections.ts';
import { type Definition, type ReplicatedKey, rulesOf } from './definition.ts';
import { isChanged, LOST_REV, type News, received } from './news.ts';
import { pagesOf } from './pagesOf.ts';
import type { Outcome, RowFields, Stored } from './row.ts';
import type { KnownRow, RowStore } from './rowStore.ts';

/** Rows asked for at once. */
const PAGE = 500;
/** Rows stored in one go: more would keep a key press waiting. */
const STEP = 100;

export interface PullDeps<Key extends ReplicatedKey> {
  readonly definition: Definition<Key>;
  readonly store: RowStore<Docs[Key]>;
  readonly cursors: CursorStore;
  /** Asks the server; rejects when this replication ends first. */
  ask(scope: string, from: Checkpoint | null, limit: number): Promise<PullAnswer>;
  /** A page is stored with its cursor. */
  onStored(scope: string, checkpoint: Checkpoint): Promise<void>;
  write(
    ids: readonly string[],
    decide: (id: string, known: KnownRow<Docs[Key]> | undefined) => Outcome<Docs[Key]> | null,
  ): Promise<unknown>;
  /** Lets what a person does go first. */
  breathe(): Promise<void>;
  /** A row that is not understood is left out, never in the way of those behind it. */
  onQuarantine(scope: string, id: string): void;
}

export interface Puller {
  /** The next page of a scope; true when there is more. */
  page(scope: string): Promise<boolean>;
  /** From the beginning, and what the server does not give then goes. */
  rebuild(scope: string): void;
  /** The person left it: its rows go, but for those that another scope or a reference holds. */
  leave(scope: string): Promise<void>;
  /** Scopes of which something was pulled. */
  known(): Promise<readonly string[]>;
  /** What is here of a scope, as far as its base is concerned. */
  standing(scope: string): Promise<Standing>;
  /** Resolves when the last cursor is stored; rejects where one could not be. */
  noted(): Promise<void>;
}

export type Standing =
  /** Of this epoch; undefined: nothing was pulled, nothing is based on anything. */
  | { readonly status: 'known'; readonly epoch: string | undefined }
  /** It is being pulled from the beginning: part of it is of one time, part of another. */
  | { readonly status: 'mixed' };

/** A scope that is pulled from the beginning though rows of it are here. */
interface Whole {
  /** Rows of it that the server has not given yet. */
  readonly missing: Set<string>;
  at: Checkpoint | null;
}

type HowPulled = Pick<News<unknown>, 'isWhole' | 'isSetBack'>;

export function createPuller<Key extends ReplicatedKey>(deps: PullDeps<Key>): Puller {
  type Doc = Docs[Key] & RowFields;
  const { definition, store, ask, breathe } = deps;
  const rules = rulesOf(definition);
  const wholes = new Map<string, Whole>();
  const toRebuild = new Set<string>();
  let cursors: Cursors | null = null;
  let failure: { readonly error: unknown } | null = null;

  const read = async (): Promise<Cursors> => {
    const stored = cursors ?? (await deps.cursors.read());
    // Noted while it was read: what was read is older.
    cursors ??= stored;
    return cursors;
  };
  let noting: Promise<void> = Promise.resolve();
  /**
   * Notes a cursor once the disk has its rows. The next page may be asked for and stored meanwhile. After a failure,
   * which `noted` tells, it is gone on from what the disk has.
   */
  const note = (next: Cursors, then: () => Promise<void> = () => Promise.resolve()) => {
    cursors = next;
    const write = async () => {
      await store.flush();
      await deps.cursors.write(next);
      await then();
    };
    noting = write().catch((error: unknown) => {
      cursors = null;
      failure = { error };
    });
  };
  const noted = async () => {
    await noting;
    if (failure === null) return;
    const { error } = failure;
    failure = null;
    throw error;
  };

  const membersOf = async (scope: string): Promise<Set<string>> => {
    const members = new Set<string>();
    for await (const rows of pagesOf(store, definition, [scope])) {
      for (const { row, scopes } of rows)
        if (scopes.includes(scope) && !row._deleted) members.add(row.id);
      await breathe();
    }
    return members;
  };

  /**
   * Rows are here and no cursor: a tab died between the two, or the database is another one now. Of which epoch
   * they are nobody knows.
   */
  const begin = async (scope: string): Promise<Whole> => {
    toRebuild.delete(scope);
    // Before anything is asked. The cursor stays till the end: a tab that dies before begins again.
    const whole = { missing: await membersOf(scope), at: null };
    wholes.set(scope, whole);
    return whole;
  };

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

  /**
   * Stores what a page brought, some rows at a time: those that follow are read and understood while the disk
   * takes the ones before, which is most of the wait.
   */
  const keep = async (scope: string, { rows }: PullAnswer, how: HowPulled) => {
    let storing = Promise.resolve();
    for (let from = 0; from < rows.length; from += STEP) {
      const news = parsed(scope, rows.slice(from, from + STEP));
      const before = storing;
      storing = storeSome(scope, news, how, before);
      // Whoever waits below hears of it; until then it is nobody's.
      storing.catch(() => undefined);
      await breathe();
      await before;
    }
    await storing;
  };

  /** What a whole scope did not have. */
  const drop = (scope: string, ids: ReadonlySet<string>, how: HowPulled) =>
    deps.write([...ids], (_id, known) => {
      if (known === undefined) return null;
      const theirs = { ...known.row, rev: LOST_REV, _deleted: true };
      return received(known, { theirs, scope, ...how }, rules);
    });

  return {
    async page(scope) {
      const cursor = (await read())[scope];
      let whole = wholes.get(scope);
      if (toRebuild.has(scope) || (whole === undefined && cursor === undefined))
        whole = await begin(scope);
      const answer = await ask(scope, whole === undefined ? (cursor ?? null) : whole.at, PAGE);
      const { epoch } = answer.checkpoint;
      if (answer.reset) {
        toRebuild.add(scope);
        return true;
      }
      const isSetBack = cursor !== undefined && cursor.epoch !== epoch;
      const how = { isWhole: whole !== undefined, isSetBack };
      await keep(scope, answer, how);
      if (whole !== undefined) {
        whole.at = answer.checkpoint;
        for (const { id } of answer.rows) whole.missing.delete(id);
        // Nothing of it was here: it can be gone on with from any page.
        const isFresh = cursor === undefined && whole.missing.size === 0;
        if (answer.more && !isFresh) return true;
        await drop(scope, whole.missing, how);
        wholes.delete(scope);
      }
      await noted();
      note({ ...(await read()), [scope]: answer.checkpoint }, () =>
        deps.onStored(scope, answer.checkpoint),
      );
      if (!answer.more) await noted();
      return answer.more;
    },
    rebuild(scope) {
      toRebuild.add(scope);
    },
    async leave(scope) {
      wholes.delete(scope);
      for await (const rows of pagesOf(store, definition, [scope])) {
        const ids = rows.filter(({ scopes }) => scopes.includes(scope)).map(({ row }) => row.id);
        const held = (await definition.held?.(ids)) ?? new Set();
        await deps.write(ids, (id, known) =>
          known === undefined ? null : left(known, scope, held.has(id), definition),
        );
        await breathe();
      }
      await noted();
      const { [scope]: _, ...others } = await read();
      note(others);
      await noted();
    },
    known: async () => Object.keys(await read()),
    async standing(scope) {
      const isMixed = wholes.has(scope) || toRebuild.has(scope);
      return isMixed
        ? { status: 'mixed' }
        : { status: 'known', epoch: (await read())[scope]?.epoch };
    },
    noted,
  };
}

/** A row after a scope of it was left. What was changed here stays until it is sent; what goes leaves nothing of itself. */
function left<Key extends ReplicatedKey>(
  known: KnownRow<Docs[Key]>,
  scope: string,
  isHeld: boolean,
  { parse }: Definition<Key>,
): Outcome<Docs[Key]> | null {
  if (!known.scopes.includes(scope)) return null;
  const scopes = known.scopes.filter((one) => one !== scope);
  const stays = { row: known.row, state: known.state, scopes, conflicts: [] };
  if (scopes.length > 0 || isHeld || isChanged(known)) return stays;
  const { id, rev, updated_at } = known.row;
  const nothing = parse({ id, rev, updated_at, deleted: true }, scope);
  return { ...stays, row: { ...known.row, ...nothing, _deleted: true } };
}
