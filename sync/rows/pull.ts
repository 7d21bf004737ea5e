import { PULL_PAGE } from '#contract/protocol/limits.ts';
import type { Checkpoint } from '#contract/protocol/sync.ts';
import type { Docs } from '../store/docs.ts';
import type { Pulled } from '../model/ports/rows.ts';
import { TransportError } from '../model/ports/transport.ts';
import { type Arrive, type ArriveDeps, createArrive } from './arrive.ts';
import type { CursorStore } from './cursors.ts';
import type { Definition, Elsewhere, ReplicatedKey } from './definition.ts';
import { type AskedPage, createEarlyPages, type EarlyDeps, type EarlyPages } from './early.ts';
import { left } from './left.ts';
import { createNotedCursors, type NotedCursors } from './notedCursors.ts';
import { pagesOf } from './pagesOf.ts';
import type { RowStore } from './rowStore.ts';

/** Rows of a scope may be here, and nobody knows how far it was pulled: as good as none, but that it can be left. */
const BEGUN: Checkpoint = { epoch: 'begun', xid: '0', id: '' };

export interface PullDeps<Key extends ReplicatedKey> extends ArriveDeps<Key> {
  readonly store: RowStore<Docs[Key]>;
  readonly cursors: CursorStore;
  /** Scopes that are taken up and may be left again. */
  taken(): readonly string[];
  /** Asks the server; rejects when this replication ends first. */
  ask(scope: string, from: Checkpoint | null, limit: number): Promise<Pulled>;
  /** The same of several scopes at once; null of one: it is asked for by itself. */
  readonly askTogether?: EarlyDeps['askTogether'];
  /** A page is stored with its cursor. */
  onStored(scope: string, checkpoint: Checkpoint): Promise<void>;
}

export interface Puller {
  /** The next page of a scope; true when there is more. `next`: the scopes whose turn comes after it. */
  page(scope: string, next?: readonly string[]): Promise<boolean>;
  /** Something of this scope, or of any, may be newer than what was asked for before its turn. */
  hear(scope?: string): void;
  /** From the beginning, and what the server does not give then goes. */
  rebuild(scope: string): void;
  /** The person left it: its rows go, but for those that another scope or a reference holds. */
  leave(scope: string): Promise<void>;
  /** Scopes of which something was pulled. */
  known(): Promise<readonly string[]>;
  /** The state of a scope here, as far as its base is concerned. */
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

export function createPuller<Key extends ReplicatedKey>(deps: PullDeps<Key>): Puller {
  const { definition, store } = deps;
  const { keep, drop } = createArrive(deps);
  const notes = createNotedCursors(deps.cursors, () => store.flush());
  const { read, note, noted } = notes;
  const wholes = new Map<string, Whole>();
  const toRebuild = new Set<string>();
  const pages = createEarlyPages({
    mayAsk: (scope, from) => definition.mayAskEarly?.(scope, from) === true,
    ask: (scope, from) => deps.ask(scope, from, PULL_PAGE),
    askTogether: deps.askTogether,
  });

  const elsewhereOf = (scope: string) => elsewhereFor(scope, definition);
  const cursorOf = async (scope: string): Promise<Checkpoint | undefined> => {
    const elsewhere = elsewhereOf(scope);
    if (elsewhere !== undefined) return (await elsewhere.cursor(scope)) ?? undefined;
    const cursor = (await read())[scope];
    return cursor?.epoch === BEGUN.epoch ? undefined : cursor;
  };
  /**
   * Rows are here and no cursor: a tab died between the two, or the database is another one now. Of which epoch
   * they are nobody knows.
   */
  const begin = async (scope: string): Promise<Whole> => {
    toRebuild.delete(scope);
    const taken = deps.taken().filter((name) => elsewhereOf(name) === undefined);
    await noteBegun(scope, taken, notes);
    // Before anything is asked. The cursor stays till the end: a tab that dies before begins again.
    const whole = { missing: await membersOf(scope, deps), at: null };
    wholes.set(scope, whole);
    return whole;
  };

  const isMixed = (scope: string) => wholes.has(scope) || toRebuild.has(scope);
  /** The line stands, and what just came is to be stored: meanwhile the next are asked for. */
  const askEarly = async (next: readonly string[]): Promise<void> => {
    if (pages.isAsked(next[0] ?? '')) return;
    const open = next.filter((scope) => !isMixed(scope));
    pages.early(await behindCursors(open, cursorOf));
  };

  const paging = { deps, pages, toRebuild, keep, askEarly };
  const nextPage = async (scope: string, next: readonly string[]): Promise<boolean> => {
    const elsewhere = elsewhereOf(scope);
    if (elsewhere !== undefined) return await pageElsewhere(elsewhere, { scope, next }, paging);
    const cursor = await cursorOf(scope);
    let whole = wholes.get(scope);
    if (toRebuild.has(scope) || (whole === undefined && cursor === undefined))
      whole = await begin(scope);
    const answer = await pages.page(scope, whole === undefined ? (cursor ?? null) : whole.at);
    await askEarly(next);
    if (answer.reset) {
      toRebuild.add(scope);
      return true;
    }
    const isSetBack = cursor !== undefined && cursor.epoch !== answer.checkpoint.epoch;
    const how = { isWhole: whole !== undefined, isSetBack };
    await keep(scope, answer.rows, how);
    if (whole !== undefined) {
      whole.at = answer.checkpoint;
      for (const { id } of answer.rows) whole.missing.delete(id);
      // The scope had no rows here: it can go on from any page.
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
  };

  return {
    hear: pages.forget,
    async page(scope, next = []) {
      try {
        return await nextPage(scope, next);
      } catch (error) {
        // The page failed before or while it was stored: the stored rows are looked up once more.
        if (!(error instanceof TransportError) && wholes.delete(scope)) toRebuild.add(scope);
        throw error;
      }
    },
    rebuild(scope) {
      toRebuild.add(scope);
    },
    async leave(scope) {
      wholes.delete(scope);
      pages.forget(scope);
      toRebuild.delete(scope);
      await elsewhereOf(scope)?.leave(scope);
      await letGo(scope, deps);
      await noted();
      const { [scope]: _, ...others } = await read();
      note(others);
      await noted();
    },
    known: async () => await knownTo(Object.keys(await read()), definition),
    async standing(scope) {
      return isMixed(scope)
        ? { status: 'mixed' }
        : { status: 'known', epoch: (await cursorOf(scope))?.epoch };
    },
    noted,
  };
}

/** The next pages of those scopes of which something was pulled. */
async function behindCursors(
  scopes: readonly string[],
  cursorOf: (scope: string) => Promise<Checkpoint | undefined>,
): Promise<readonly AskedPage[]> {
  const pages = scopes.map(async (scope) => {
    const from = await cursorOf(scope);
    return from === undefined ? [] : [{ scope, from }];
  });
  return (await Promise.all(pages)).flat();
}

/**
 * Before the first of its rows is stored: a tab that dies before the cursor leaves rows that would be nobody's, once
 * nobody wants the scope. All that are wanted at once.
 */
async function noteBegun(
  scope: string,
  taken: readonly string[],
  { read, note, noted }: NotedCursors,
): Promise<void> {
  if (!taken.includes(scope)) return;
  await noted();
  const cursors = await read();
  if (cursors[scope] !== undefined) return;
  note({ ...Object.fromEntries(taken.map((name) => [name, BEGUN])), ...cursors });
  await noted();
}

/** Rows of a scope that was left go, but for those that another scope or a reference holds. */
async function letGo<Key extends ReplicatedKey>(
  scope: string,
  { store, definition, breathe, write }: PullDeps<Key>,
): Promise<void> {
  for await (const rows of pagesOf(store, definition, [scope])) {
    const ids = rows.filter(({ scopes }) => scopes.includes(scope)).map(({ row }) => row.id);
    const held = (await definition.held?.(ids)) ?? new Set();
    await write(ids, (id, known) =>
      known === undefined ? null : left(known, scope, held.has(id), definition),
    );
    await breathe();
  }
}

/** The rows of a scope that are here and that the server has, as far as this device knows. */
async function membersOf<Key extends ReplicatedKey>(
  scope: string,
  { store, definition, breathe }: PullDeps<Key>,
): Promise<Set<string>> {
  const members = new Set<string>();
  for await (const rows of pagesOf(store, definition, [scope])) {
    for (const { row, state, scopes } of rows) {
      // A row removed here without an answer is still the server's, unless the server has lost it.
      const isTheirs = !row._deleted || state.status === 'changed';
      if (isTheirs && scopes.includes(scope)) members.add(row.id);
    }
    await breathe();
  }
  return members;
}

interface PagingElsewhere {
  readonly deps: Pick<PullDeps<ReplicatedKey>, 'onStored'>;
  readonly pages: Pick<EarlyPages, 'page'>;
  /** Scopes that are pulled from the beginning. */
  readonly toRebuild: Set<string>;
  readonly keep: Arrive['keep'];
  askEarly(next: readonly string[]): Promise<void>;
}

const elsewhereFor = <Key extends ReplicatedKey>(
  scope: string,
  { elsewhere }: Pick<Definition<Key>, 'elsewhere'>,
): Elsewhere | undefined => (elsewhere?.holds(scope) === true ? elsewhere : undefined);

async function knownTo<Key extends ReplicatedKey>(
  scopes: readonly string[],
  { elsewhere }: Pick<Definition<Key>, 'elsewhere'>,
): Promise<readonly string[]> {
  return [...new Set([...scopes, ...((await elsewhere?.known()) ?? [])])];
}

/** A page of a scope whose rows are not in the collection; true when there is more. */
async function pageElsewhere(
  elsewhere: Elsewhere,
  { scope, next }: { readonly scope: string; readonly next: readonly string[] },
  { deps, pages, toRebuild, keep, askEarly }: PagingElsewhere,
): Promise<boolean> {
  const from = toRebuild.has(scope) ? null : await elsewhere.cursor(scope);
  const answer = await pages.page(scope, from);
  await askEarly(next);
  if (answer.reset) {
    toRebuild.add(scope);
    return true;
  }
  const { beside } = answer;
  if (beside !== undefined)
    await keep(beside.scope, beside.rows, { isWhole: false, isSetBack: false });
  if (answer.isStored !== true) await elsewhere.keep(scope, from, answer);
  toRebuild.delete(scope);
  await deps.onStored(scope, answer.checkpoint);
  return answer.more;
}
