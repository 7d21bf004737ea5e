import type { Checkpoint, PullAnswer, PushAnswer } from '#contract/protocol/sync.ts';
import { RowLocked, type RowServer } from './rowServer.ts';

/** A listing as the simulator has it: who may see it depends on its area and status, which its owner changes. */
export interface Home {
  readonly owner: string;
  readonly area: string;
  readonly status: 'open' | 'let';
  readonly title: string;
  readonly tags: readonly string[];
  /** A field that one device of the owner alone writes. */
  readonly [field: `by${number}`]: string;
}
type Row = PullAnswer['rows'][number] & { readonly body: Home };
interface Version {
  readonly xid: number;
  readonly row: Row;
}

export interface HomeServerOptions {
  /** The harness tests itself: whoever leaves an area leaves nothing behind. */
  readonly withoutDepartures?: boolean;
}

/** No title may begin with it: what is refused until it is mended. */
export const REFUSED_WORD = 'bad';

/** sync_pull and sync_push of listings: `mine` with tombstones, `area:<id>` with departures. */
export interface HomeServer extends Pick<RowServer, 'pull' | 'push' | 'setPrimaryRole'> {
  /** Takes a transaction id now and commits when the answer is called; the row is locked till then. */
  begin(id: string, fields: Partial<Home>): () => void;
  backup(): () => void;
  readonly refused: Set<string>;
  visible(viewer: string, scopes: readonly string[]): readonly Row[];
  /** Every title a home has had here. */
  readonly titles: ReadonlySet<string>;
}

export function createHomeServer(options: HomeServerOptions = {}): HomeServer {
  let rows = new Map<string, Version>();
  let departures: { xid: number; scope: string; id: string }[] = [];
  let epoch = 1;
  let nextXid = 1;
  const open = new Set<number>();
  const locked = new Set<string>();
  const titles = new Set<string>();
  const refused = new Set<string>();
  const take = () => {
    nextXid += 1;
    return nextXid - 1;
  };
  const areaOf = ({ deleted, body }: Row) =>
    deleted || body.status !== 'open' ? null : `area:${body.area}`;

  const put = (id: string, change: { body?: Home; deleted?: boolean }, xid: number): Row => {
    const before = rows.get(id)?.row;
    const [rev, updated_at] = [(before?.rev ?? 0) + 1, `at ${xid}`];
    const row = { deleted: false, kind: 'home', ...before, ...change, id, rev, updated_at } as Row;
    rows.set(id, { xid, row });
    if (!row.deleted) titles.add(row.body.title);
    const left = before === undefined ? null : areaOf(before);
    if (left !== null && left !== areaOf(row) && options.withoutDepartures !== true) {
      departures = departures.filter((one) => one.id !== id || one.scope !== left);
      departures.push({ xid, scope: left, id });
    }
    return row;
  };
  const inScope = (viewer: string, scope: string, row: Row) =>
    scope === 'mine' ? row.body.owner === viewer : areaOf(row) === scope;

  const pushOne = (viewer: string, item: Pushed): PushAnswer['results'][number] => {
    const { id, rev, body, deleted } = item;
    const before = rows.get(id)?.row;
    if (item.epoch !== undefined && item.epoch !== String(epoch)) return { status: 'reset', id };
    if (refused.has(id)) return { status: 'rejected', id, code: '42501' };
    if (before !== undefined && before.body.owner !== viewer)
      return { status: 'rejected', id, code: '42501' };
    if (locked.has(id)) throw new RowLocked();
    if (before === undefined && rev > 0) return { status: 'rejected', id, code: 'P0002' };
    if ((before?.rev ?? 0) !== rev)
      return { status: 'conflict', id, row: structuredClone(before ?? {}) };
    const said = { ...(before?.deleted === true ? {} : before?.body), ...body, owner: viewer };
    if (said.title?.startsWith(REFUSED_WORD) === true)
      return { status: 'rejected', id, code: '23514' };
    // Of what is removed nothing is left but whose it was.
    const left = (deleted ? { owner: viewer } : said) as Home;
    const row = put(id, { body: left, deleted }, take());
    return { status: 'accepted', id, row: structuredClone(row) };
  };

  return {
    titles,
    refused,
    pull(viewer, _collection, scope, from, limit) {
      const at = (xid: number, id: string): Checkpoint => ({
        epoch: String(epoch),
        xid: String(xid),
        id,
      });
      if (from !== null && from.epoch !== String(epoch))
        return { rows: [], checkpoint: at(0, ''), more: true, reset: true };
      const [fromXid, fromId] = [Number(from?.xid ?? 0), from?.id ?? ''];
      const gone = departures.filter((one) => one.scope === scope);
      const page = [
        ...[...rows.values()].filter(({ row }) => inScope(viewer, scope, row)),
        ...gone.map(({ xid, id }) => ({
          xid,
          row: { id, rev: 0, deleted: true, updated_at: `at ${xid}` },
        })),
      ]
        .filter(({ xid, row }) => xid > fromXid || (xid === fromXid && row.id > fromId))
        .filter(({ xid }) => xid < Math.min(nextXid, ...open))
        .toSorted((one, two) => one.xid - two.xid || (one.row.id < two.row.id ? -1 : 1))
        .slice(0, limit);
      const last = page.at(-1);
      return {
        rows: page.map(({ row }) => structuredClone(row)),
        checkpoint: last === undefined ? at(fromXid, fromId) : at(last.xid, last.row.id),
        more: page.length === limit,
        reset: false,
      };
    },
    push: (viewer, _collection, items) => ({
      results: items.map((item) => pushOne(viewer, item as Pushed)),
    }),
    setPrimaryRole: () => false,
    begin(id, fields) {
      const body = rows.get(id)?.row.body;
      if (locked.has(id) || body === undefined) return () => undefined;
      const [xid, begunIn] = [take(), epoch];
      open.add(xid);
      locked.add(id);
      return () => {
        if (!open.delete(xid)) return;
        locked.delete(id);
        const now = rows.get(id)?.row.body;
        if (begunIn === epoch && now !== undefined)
          put(id, { body: { ...now, ...fields } as Home }, xid);
      };
    },
    backup() {
      const kept = structuredClone(rows);
      return () => {
        epoch += 1;
        open.clear();
        locked.clear();
        departures = [];
        const xid = take();
        rows = new Map([...kept].map(([id, { row }]) => [id, { xid, row }]));
      };
    },
    visible: (viewer, scopes) =>
      [...rows.values()]
        .map(({ row }) => row)
        .filter((row) => !row.deleted && scopes.some((scope) => inScope(viewer, scope, row))),
  };
}

interface Pushed {
  readonly id: string;
  readonly rev: number;
  /** The changed fields. */
  readonly body: Partial<Home>;
  readonly deleted: boolean;
  readonly epoch?: string;
}
