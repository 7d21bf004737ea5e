import { isPerson, type Owner } from '../../model/owner.ts';
import type { Checkpoint } from '#contract/protocol/sync.ts';
import { CHANGES_KEPT_S, isPast } from '#contract/protocol/homes.ts';
import { areaOf } from '#contract/protocol/scope.ts';
import type { PropertyDoc } from '../../store/docs.ts';
import type { Arrived } from '../../model/arrived.ts';
import type { ServerRow, Snapshot } from '../../model/ports/catalogue.ts';
import type { Pulled, Rows } from '../../model/ports/rows.ts';
import type { Definition } from '../../rows/definition.ts';
import type { AreaHints } from './areaHints.ts';
import { createOneByOnePull, type OneByOneDeps, shownRow } from './oneByOnePull.ts';

/**
 * How far a scope has come: `done` from 0 to 1; 1 once all that a snapshot gave is stored, and with every answer that
 * says there is no more.
 */
/** `at`: when the server was asked, in ms since the epoch; without it: now. */
export type OnScope = (scope: string, done: number, at?: number) => Promise<void>;

export interface ListingPullDeps extends OneByOneDeps {
  readonly owner: Owner;
  /** An area that is to wait for another network. */
  isHeldBack(scope: string): boolean;
  /** An area that is to wait for something on this device. */
  isPutOff(scope: string): boolean;
  /** The city of an area, where all of its areas are taken; null: another one, or none is known. */
  cityOf(areaId: string): string | null;
  /** The area whose snapshot will most likely be asked for after this one's; null: none. */
  next(scope: string): string | null;
  readonly onScope: OnScope;
  /** Without them nothing is heard of changes. */
  readonly hints?: Pick<AreaHints, 'newest' | 'settle'> | undefined;
  /** The changes of an area are stored up to the time of the request, `at`, ms since the epoch. */
  onChecked(scope: string, at: number): Promise<void>;
  /** Those of listings that their area loses whose end somebody is told of: they are asked for one by one. */
  alerted(ids: readonly string[]): Promise<readonly string[]>;
  /** Listings that another thread stored. */
  onArrived(homes: readonly Arrived[]): void;
}

type Ask = (rows: Rows, scope: string, at: Checkpoint | null, limit: number) => Promise<Pulled>;

/** Cursors of ours, where the server's pull is not what is asked. */
const SNAPSHOT = 'snapshot';
const WAITING: Checkpoint = { epoch: 'waiting', xid: '0', id: '' };

const nothingFrom = (checkpoint: Checkpoint): Pulled => ({
  rows: [],
  checkpoint,
  more: false,
  reset: false,
});

/** The parts of the definition of listings that the catalogue gives. */
export type ListingPull = Required<
  Pick<Definition<'properties'>, 'isPutOff' | 'ask' | 'mayAskEarly' | 'onStored' | 'onFound'>
>;

/**
 * How listings are pulled: an area begins with its snapshot, page by page so that a tab that dies goes on where it was, and goes
 * on with what changed, as everybody is told it; homes wanted one by one are asked for by their ids; all else by `sync_pull`.
 */
export function createListingPull(deps: ListingPullDeps): ListingPull {
  const { catalogue, owner, onScope } = deps;
  const oneByOne = createOneByOnePull(deps);
  let current: { readonly scope: string; readonly snapshot: Snapshot } | null = null;
  /** On its way while the one before is being stored. */
  let coming: { readonly scope: string; readonly snapshot: Promise<Snapshot> } | null = null;

  const areas = createAreaNews(deps);

  const fetchSnapshot = (scope: string, area = areaOf(scope) ?? '') =>
    catalogue.snapshot(area, deps.cityOf(area));
  const fetchNext = (scope: string) => {
    const next = deps.next(scope);
    if (next === null || coming?.scope === next) return;
    const snapshot = fetchSnapshot(next);
    // Asked for again, by whoever wants it then, where it fails.
    snapshot.catch(() => undefined);
    coming = { scope: next, snapshot };
  };
  const snapshotOf = async (scope: string): Promise<Snapshot> => {
    if (current?.scope === scope) return current.snapshot;
    const early = coming?.scope === scope ? await coming.snapshot.catch(() => null) : null;
    coming = null;
    current = { scope, snapshot: early ?? (await fetchSnapshot(scope)) };
    fetchNext(scope);
    return current.snapshot;
  };
  /** One's own listings come by the scope `mine`, with what only their owner reads. */
  const ofOthers = (all: readonly ServerRow[]) =>
    all.filter((row) => row.deleted || !isPerson(owner, row['owner_id']));

  /** In one page: what was stored in the other thread is not asked for again, and the rest is little. */
  const takenIn = async (
    scope: string,
    { checkpoint, store }: Extract<Snapshot, { kind: 'elsewhere' }>,
  ): Promise<Pulled> => {
    let told = Promise.resolve();
    const { rows: left, stored } = await store((homes, done) => {
      deps.onArrived(homes);
      if (done === 1) return;
      told = told.then(() => onScope(scope, done));
      told.catch(() => undefined);
    });
    await told;
    return { rows: ofOthers(left), stored, checkpoint, more: true, reset: false };
  };

  const fromSnapshot = async (
    scope: string,
    at: Checkpoint | null,
    limit: number,
  ): Promise<Pulled> => {
    const snapshot = await snapshotOf(scope);
    const goesOn = areas.begin(scope, at, snapshot.checkpoint);
    if (snapshot.kind === 'elsewhere') {
      // Stored once: whoever asks again fetches it anew.
      current = null;
      return await takenIn(scope, snapshot);
    }
    const { rows: all, gone, base: mark } = snapshot;
    // Another snapshot than the one begun with is begun with anew: what was given of the first is not doubled.
    const from = at?.epoch === SNAPSHOT && at.id === mark ? Number(at.xid) : 0;
    const next = from + limit;
    const isLast = next >= all.length;
    if (isLast) current = null;
    // The last page is told of once it is stored: most areas have no other.
    else await onScope(scope, next / all.length);
    return {
      // A row that left keeps its place: whoever goes on passes no other by.
      rows: ofOthers(all.slice(from, next).filter(({ id }) => !gone.has(id))),
      checkpoint: isLast ? goesOn : { epoch: SNAPSHOT, xid: String(next), id: mark },
      more: true,
      reset: false,
    };
  };

  const ofArea: Ask = async (rows, scope, at, limit) => {
    if (deps.isHeldBack(scope)) return nothingFrom(at ?? WAITING);
    if (at === null || at.epoch === SNAPSHOT || at.epoch === WAITING.epoch)
      return await fromSnapshot(scope, at, limit);
    const { answer, asOf } = await changesOf(deps, rows, scope, at, limit);
    areas.asked(scope, answer.more || answer.reset ? null : asOf);
    return { ...answer, rows: await keepingWanted(ofOthers(answer.rows), deps) };
  };

  return {
    isPutOff: (scope) => areaOf(scope) !== null && deps.isPutOff(scope),
    async ask(rows, scope, at, limit) {
      if (areaOf(scope) !== null) return await ofArea(rows, scope, at, limit);
      if (scope === 'ids') return await oneByOne.pull();
      const answer = await rows.pull('properties', scope, at, limit);
      if (!answer.more && !answer.reset) await onScope(scope, 1);
      return answer;
    },
    mayAskEarly: (scope, { epoch }) =>
      areaOf(scope) !== null &&
      epoch !== SNAPSHOT &&
      epoch !== WAITING.epoch &&
      !deps.isHeldBack(scope),
    onFound(_scope, ids) {
      // The thread that stored them, or its tab, may have died before it told of them.
      deps.onArrived(ids.map((id) => ({ id, rev: null })));
    },
    async onStored(scope, { epoch }) {
      if (scope === 'ids') return await onScope(scope, 1, oneByOne.askedAt());
      await areas.stored(scope, epoch);
    },
  };
}

/** The changes behind a checkpoint, as everybody is told them, else of the database. `asOf`: ms since the epoch. */
async function changesOf(
  { catalogue, hints, now }: Pick<ListingPullDeps, 'catalogue' | 'hints' | 'now'>,
  rows: Rows,
  scope: string,
  at: Checkpoint,
  limit: number,
): Promise<{ readonly answer: Pulled; readonly asOf: number }> {
  const askedAt = now();
  const heard = hints?.newest(scope) ?? null;
  const shared = await catalogue.changes(areaOf(scope) ?? '', at, heard);
  if (shared !== null) {
    const mayBeKept = heard !== null && isPast(heard, at);
    return { answer: shared, asOf: askedAt - (mayBeKept ? CHANGES_KEPT_S * 1000 : 0) };
  }
  const answer = await rows.pull('properties', scope, at, limit);
  if (heard !== null && answer.reset) hints?.settle(scope, heard, null);
  else if (heard !== null && !answer.more) hints?.settle(scope, heard, answer.checkpoint);
  return { answer, asOf: askedAt };
}

/** Reports areas once their answer is stored. */
function createAreaNews({ onScope, onChecked }: Pick<ListingPullDeps, 'onScope' | 'onChecked'>) {
  /** Areas of whose snapshot something was given and not all is stored, and the checkpoint of the first of them. */
  const begun = new Map<string, Checkpoint>();
  /** When areas were asked whose answer said that there is no more. */
  const ended = new Map<string, number>();
  return {
    /** Gives where pulling goes on. A home of the first may have left before another snapshot was made: the pull says so. */
    begin(scope: string, at: Checkpoint | null, checkpoint: Checkpoint): Checkpoint {
      const before = at?.epoch === SNAPSHOT ? begun.get(scope) : undefined;
      begun.set(scope, before ?? checkpoint);
      return before ?? checkpoint;
    },
    /** `at`: null where there is more to ask for. */
    asked(scope: string, at: number | null) {
      if (at === null) ended.delete(scope);
      else ended.set(scope, at);
    },
    async stored(scope: string, epoch: string): Promise<void> {
      const askedAt = ended.get(scope);
      ended.delete(scope);
      if (begun.has(scope) && epoch !== SNAPSHOT) {
        begun.delete(scope);
        // It is what the area showed a moment ago: what changed since is asked for when its turn comes.
        await onScope(scope, 1);
      } else if (askedAt !== undefined) await onChecked(scope, askedAt);
    },
  };
}

/**
 * A home somebody noted stays when its area loses it, as gone, until its own answer says what became of it.
 * If that answer is here already, the area alone lets go.
 */
async function keepingWanted(
  all: readonly ServerRow[],
  deps: Pick<ListingPullDeps, 'wanted' | 'alerted' | 'stored'>,
): Promise<ServerRow[]> {
  const lost = all.filter((row) => row.deleted).map(({ id }) => id);
  if (lost.length === 0) return [...all];
  const alerted = await deps.alerted(lost);
  const wanted = new Set([...(await deps.wanted()), ...alerted]);
  const docs = await deps.stored(lost.filter((id) => wanted.has(id)));
  const kept = new Map(docs.map((doc) => [doc.id, doc]));
  return all.map((row) => {
    const doc = row.deleted ? kept.get(row.id) : undefined;
    if (doc === undefined || isAnswered(doc, row)) return row;
    return shownRow(doc, true);
  });
}

/** Whether what the home's own answer said is as new as what the area says. */
const isAnswered = (doc: PropertyDoc, { updated_at }: ServerRow): boolean =>
  doc.via === 'ids' && !doc.isGone && Date.parse(doc.updated_at) >= Date.parse(updated_at);
