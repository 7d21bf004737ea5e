import { type Checkpoint, type PullAnswer, LISTINGS_BY_ID_MAX } from '#contract/protocol/sync.ts';
import type { PropertyDoc } from '../../store/schemas/property.ts';
import type { Catalogue, ServerRow, Snapshot } from '../../model/ports/catalogue.ts';
import type { Pulled, Rows } from '../../model/ports/rows.ts';

/**
 * How far a scope has come: `done` from 0 to 1; 1 once all that a snapshot gave is stored, and with every answer that
 * says there is no more.
 */
/** `at`: when the server was asked, in ms since the epoch; without it: now. */
export type OnScope = (scope: string, done: number, at?: number) => Promise<void>;

export interface CatalogueRowsDeps {
  readonly rows: Rows;
  readonly catalogue: Catalogue;
  /** Null: a guest. */
  readonly userId: string | null;
  /** Listings wanted one by one: noted, asked about, looked for. */
  wanted(): Promise<readonly string[]>;
  /** Listings as they are stored. */
  stored(ids: readonly string[]): Promise<readonly PropertyDoc[]>;
  /** Those that only a wish brought. */
  storedByWish(): Promise<readonly PropertyDoc[]>;
  /** An area that is to wait for another network. */
  isHeldBack(scope: string): boolean;
  /** The area whose snapshot will most likely be asked for after this one's; null: none. */
  next(scope: string): string | null;
  /** ms since the epoch. */
  now(): number;
  readonly onScope: OnScope;
  /** Listings that another thread stored. */
  onArrived(ids: readonly string[]): void;
}

/** Cursors of ours, where the server's pull is not what is asked. */
const SNAPSHOT = 'snapshot';
const WAITING: Checkpoint = { epoch: 'waiting', xid: '0', id: '' };
const WISHES: Checkpoint = { epoch: 'ids', xid: '0', id: '' };
const AREA = 'area:';

/**
 * The rows as replication pulls them, with the catalogue's own ways below: an area begins with its snapshot, page by
 * page so that a tab that dies goes on where it was; homes wanted one by one are asked for by their ids.
 */
export function createCatalogueRows(deps: CatalogueRowsDeps): Rows {
  const { rows, catalogue, userId, onScope } = deps;
  let current: { readonly scope: string; readonly snapshot: Snapshot } | null = null;
  /** On its way while the one before is being stored. */
  let coming: { readonly scope: string; readonly snapshot: Promise<Snapshot> } | null = null;

  /** Areas of whose snapshot something was given and not all is stored. */
  const begun = new Set<string>();

  const fetchSnapshot = (scope: string) => catalogue.snapshot(scope.slice(AREA.length));
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
    all.filter((row) => row.deleted || userId === null || row['owner_id'] !== userId);

  /**
   * A home somebody noted stays when its area loses it, as gone, until its own answer says what became of it. Where
   * that answer is here already, the area alone lets go.
   */
  const keepingWanted = async (all: readonly ServerRow[]): Promise<ServerRow[]> => {
    const lost = all.filter((row) => row.deleted).map(({ id }) => id);
    if (lost.length === 0) return [...all];
    const wanted = new Set(await deps.wanted());
    const docs = await deps.stored(lost.filter((id) => wanted.has(id)));
    const kept = new Map(docs.map((doc) => [doc.id, doc]));
    return all.map((row) => {
      const doc = row.deleted ? kept.get(row.id) : undefined;
      if (doc === undefined || isAnswered(doc, row)) return row;
      return { ...doc.row, ...syncFields(doc), deleted: false, is_gone: true };
    });
  };

  /** In one page: what was stored in the other thread is not asked for again, and the rest is little. */
  const takenIn = async (
    scope: string,
    checkpoint: Checkpoint,
    store: NonNullable<Snapshot['store']>,
  ): Promise<Pulled> => {
    let told = Promise.resolve();
    const { rows: left, stored } = await store((ids, done) => {
      deps.onArrived(ids);
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
    const { rows: all, checkpoint, store } = await snapshotOf(scope);
    const mark = checkpoint.xid;
    begun.add(scope);
    if (store !== undefined) {
      // Stored once: whoever asks again fetches it anew.
      current = null;
      return await takenIn(scope, checkpoint, store);
    }
    // Another snapshot than the one begun with is begun with anew: what was given of the first is not doubled.
    const from = at?.epoch === SNAPSHOT && at.id === mark ? Number(at.xid) : 0;
    const next = from + limit;
    const isLast = next >= all.length;
    if (isLast) current = null;
    // The last page is told of once it is stored: most areas have no other.
    else await onScope(scope, next / all.length);
    return {
      rows: ofOthers(all.slice(from, next)),
      checkpoint: isLast ? checkpoint : { epoch: SNAPSHOT, xid: String(next), id: mark },
      more: true,
      reset: false,
    };
  };

  const ofArea = async (scope: string, at: Checkpoint | null, limit: number): Promise<Pulled> => {
    if (deps.isHeldBack(scope))
      return { rows: [], checkpoint: at ?? WAITING, more: false, reset: false };
    if (at === null || at.epoch === SNAPSHOT || at.epoch === WAITING.epoch)
      return await fromSnapshot(scope, at, limit);
    const answer = await rows.pull('properties', scope, at, limit);
    if (!answer.more && !answer.reset) await onScope(scope, 1);
    return { ...answer, rows: await keepingWanted(ofOthers(answer.rows)) };
  };

  /** When the server was asked last: what is looked for later has no answer yet. */
  let wishedAt = 0;
  const byWish = async (): Promise<PullAnswer> => {
    wishedAt = deps.now();
    const wanted = [...new Set(await deps.wanted())];
    const here = new Map((await deps.stored(wanted)).map((doc) => [doc.id, doc]));
    const asked = wanted.filter((id) => here.get(id)?.via !== 'mine');
    const found: ServerRow[] = [];
    for (let from = 0; from < asked.length; from += LISTINGS_BY_ID_MAX) {
      const ids = asked.slice(from, from + LISTINGS_BY_ID_MAX);
      const answer = await catalogue.byId(ids.map((id) => ({ id, rev: knownRev(here.get(id)) })));
      const news = new Map(answer.rows.map((row) => [row.id, row]));
      const gone = new Set(answer.gone);
      found.push(...ids.flatMap((id) => wishedRow(news.get(id), here.get(id), gone.has(id))));
    }
    const unwanted = (await deps.storedByWish()).filter(({ id }) => !wanted.includes(id));
    found.push(...unwanted.map(left));
    return { rows: found, checkpoint: WISHES, more: false, reset: false };
  };

  return {
    ...rows,
    async pull(collection, scope, at, limit) {
      if (collection !== 'properties') return await rows.pull(collection, scope, at, limit);
      if (scope.startsWith(AREA)) return await ofArea(scope, at, limit);
      if (scope === 'ids') return await byWish();
      const answer = await rows.pull(collection, scope, at, limit);
      if (!answer.more && !answer.reset) await onScope(scope, 1);
      return answer;
    },
    onFound(collection, _scope, ids) {
      // The thread that stored them, or its tab, may have died before it told of them.
      if (collection === 'properties') deps.onArrived(ids);
    },
    async onStored(collection, scope, { epoch }) {
      if (collection === 'properties' && scope === 'ids') return await onScope(scope, 1, wishedAt);
      if (collection !== 'properties' || !begun.has(scope) || epoch === SNAPSHOT) return;
      begun.delete(scope);
      // It is what the area showed a moment ago: what changed since is asked for when its turn comes.
      await onScope(scope, 1);
    },
  };
}

/** Whether what the home's own answer said is as new as what the area says. */
const isAnswered = (doc: PropertyDoc, { updated_at }: ServerRow): boolean =>
  doc.via === 'ids' && !doc.isGone && Date.parse(doc.updated_at) >= Date.parse(updated_at);

/** What is not shown any more is asked for as new: it may be back as it was. */
const knownRev = (doc: PropertyDoc | undefined): number =>
  doc === undefined || doc.isGone ? 0 : doc.rev;

/** What a wish brings of a home. A home an area brought is given as it is, so that it stays when the area loses it. */
function wishedRow(
  news: ServerRow | undefined,
  here: PropertyDoc | undefined,
  isGone: boolean,
): readonly ServerRow[] {
  if (news !== undefined) return [news];
  if (here === undefined) return [];
  if (isGone === here.isGone && here.via === 'ids') return [];
  return [{ ...here.row, ...syncFields(here), deleted: false, is_gone: isGone || here.isGone }];
}

const left = (doc: PropertyDoc): ServerRow => ({ ...syncFields(doc), deleted: true });

const syncFields = ({ id, rev, updated_at }: PropertyDoc) => ({ id, rev, updated_at });
