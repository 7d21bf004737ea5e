import type {
  Checkpoint,
  PullAnswer,
  PushAnswer,
  SyncCollection as AnyCollection,
} from '#contract/protocol/sync.ts';

/** Those whose rows belong to one person each. */
export type SyncCollection = Extract<AnyCollection, 'users' | 'roles' | 'records'>;
export function ofPeople(collection: AnyCollection): SyncCollection {
  if (collection === 'users' || collection === 'roles' || collection === 'records')
    return collection;
  throw new Error(`${collection} are not simulated here`);
}

type Row = PullAnswer['rows'][number];
type Fields = Readonly<Record<string, unknown>>;
interface Version {
  readonly xid: number;
  readonly row: Row;
}
interface PushedRow {
  readonly id: string;
  readonly rev: number;
  readonly epoch?: string;
}
interface Departure {
  readonly xid: number;
  readonly viewer: string;
  readonly id: string;
}

/** sync_pull and sync_push as the migrations write them, for everybody at once, over versions of rows. */
export interface RowServer {
  pull(
    viewer: string,
    collection: SyncCollection,
    scope: string,
    from: Checkpoint | null,
    limit: number,
  ): PullAnswer;
  push(viewer: string, collection: SyncCollection, rows: readonly object[]): PushAnswer;
  setPrimaryRole(viewer: string, role: string): boolean;
  /** A write of the service, or of somebody without a simulated device. */
  write(collection: SyncCollection, owner: string, row: Fields & { readonly id: string }): void;
  /** Takes a transaction id now and commits when the answer is called. Rows in it are locked till then. */
  begin(collection: SyncCollection, owner: string, id: string, fields: Fields): () => void;
  /** Whether this viewer may see that person; who may no more has to hear that they are gone. */
  show(viewer: string, person: string, isVisible: boolean): void;
  /** A backup, and the way back to it: another epoch. */
  backup(): () => void;
  /** Codes pushes of these ids are refused with. */
  readonly refused: Map<string, string>;
  /** As private.end_shares and its like: a block ends what the two share; what is shared meanwhile is shown once it is lifted. */
  block(one: string, other: string, isBlocked: boolean): void;
  /**
   * The records of others that this viewer must be shown now, by id: as the shares and blocks say, whatever
   * was written.
   */
  shownTo(viewer: string): ReadonlyMap<string, unknown>;
  /** The rows of a collection that this viewer may see now, without tombstones. */
  visible(viewer: string, collection: SyncCollection): Row[];
}

export interface RowServerOptions {
  /** The harness tests itself: pull gives rows of transactions that overtook others. */
  readonly withoutWatermark?: boolean;
  /** The harness tests itself: whoever leaves a scope leaves nothing behind. */
  readonly withoutDepartures?: boolean;
  /** The harness tests itself: what somebody is shown stays with them when it is not shared any more. */
  readonly withoutEndings?: boolean;
  /** The harness tests itself: what is not shared any more goes without a tombstone. */
  readonly withoutTombstones?: boolean;
  /** The harness tests itself: a block ends nothing. */
  readonly withoutBlocks?: boolean;
}

/** Another transaction holds the row: a real server makes the caller wait until it gives up. */
export class RowLocked extends Error {}

const START = '';

export function createRowServer(options: RowServerOptions = {}): RowServer {
  let tables = emptyTables();
  let departures: Departure[] = [];
  let epoch = 1;
  let nextXid = 1;
  const hidden = new Set<string>();
  const open = new Set<number>();
  const locked = new Set<string>();
  const refused = new Map<string, string>();
  let blocks = new Set<string>();

  const key = (owner: string, id: string) => `${owner}/${id}`;
  const take = () => {
    nextXid += 1;
    return nextXid - 1;
  };
  const xmin = () => (options.withoutWatermark === true ? nextXid : Math.min(nextXid, ...open));

  function put(collection: SyncCollection, owner: string, id: string, fields: Fields, xid: number) {
    const before = tables[collection].get(key(owner, id))?.row;
    const rev = (before?.rev ?? 0) + 1;
    const row = { deleted: false, ...before, ...fields, id, rev, updated_at: `at ${xid}` };
    tables[collection].set(key(owner, id), { xid, row });
    return row;
  }

  const recordOf = (owner: string, id: string): SharedRow | undefined =>
    tables.records.get(key(owner, id))?.row as SharedRow | undefined;
  const sharesOf = (owner: string): SharedRow[] =>
    scopeOf(owner, 'records', 'mine')
      .map(({ row }) => row as unknown as SharedRow)
      .filter(({ kind, deleted }) => kind === 'share' && deleted !== true);
  const isBlocked = (one: string, other: string) =>
    options.withoutBlocks !== true && (blocks.has(key(one, other)) || blocks.has(key(other, one)));

  /** As private.show_shared: shows somebody a record as it is now, or takes it from them. */
  function showShared(owner: string, id: string | undefined, other: string | undefined): void {
    if (id === undefined || other === undefined) return;
    const record = recordOf(owner, id);
    const isShared = sharesOf(owner).some(
      ({ body }) => body.recordId === id && body.withId === other,
    );
    const mirror = mirrorIdOf(id);
    const before = recordOf(other, mirror);
    const isThere = before !== undefined && before.deleted !== true;
    if (record !== undefined && record.deleted !== true && isShared && !isBlocked(owner, other)) {
      const body = { ownerId: owner, recordId: id, body: record.body };
      if (!isThere || JSON.stringify(before.body) !== JSON.stringify(body))
        put('records', other, mirror, { kind: 'shared', body, deleted: false }, take());
    } else if (isThere && options.withoutEndings !== true) {
      if (options.withoutTombstones === true) tables.records.delete(key(other, mirror));
      else put('records', other, mirror, { body: {}, deleted: true }, take());
    }
  }

  /** As the triggers on records: what a write of a person means for those they share with. */
  function followShares(owner: string, before: SharedRow | undefined, after: SharedRow): void {
    if (after.kind === 'share') {
      showShared(owner, before?.body.recordId, before?.body.withId);
      showShared(owner, after.body.recordId, after.body.withId);
    } else if (after.kind === 'shared') {
      const { ownerId, recordId } = before?.body ?? {};
      if (after.deleted === true && ownerId !== undefined && recordId !== undefined)
        endShares(ownerId, owner, recordId);
    } else
      for (const { body } of sharesOf(owner))
        if (body.recordId === after.id) showShared(owner, after.id, body.withId);
  }

  function endShares(owner: string, other: string, recordId?: string): void {
    for (const { id, body } of sharesOf(owner)) {
      if (body.withId !== other || (recordId !== undefined && body.recordId !== recordId)) continue;
      put('records', owner, id, { body: {}, deleted: true }, take());
      showShared(owner, body.recordId, other);
    }
  }

  /** The scope as its policy gives it: whose key begins with the viewer, or whoever is shown to them. */
  function scopeOf(viewer: string, collection: SyncCollection, scope: string): Version[] {
    const versions = [...tables[collection]];
    if (collection !== 'users' || scope === 'self')
      return versions.filter(([of]) => of.startsWith(`${viewer}/`)).map(([, version]) => version);
    return versions
      .map(([, version]) => version)
      .filter(({ row }) => row.id !== viewer && !hidden.has(key(viewer, row.id)))
      .map(({ xid, row: { email: _, ...row } }) => ({ xid, row }));
  }

  const server: RowServer = {
    refused,
    pull(viewer, collection, scope, from, limit) {
      const at = (xid: number, id: string): Checkpoint => ({
        epoch: String(epoch),
        xid: String(xid),
        id,
      });
      if (from !== null && (from.epoch !== String(epoch) || Number(from.xid) >= nextXid))
        return { rows: [], checkpoint: at(0, START), more: true, reset: true };
      const [fromXid, fromId] = [Number(from?.xid ?? 0), from?.id ?? START];
      const gone = departures
        .filter(({ viewer: of }) => of === viewer && scope === 'people')
        .map(({ xid, id }) => ({
          xid,
          row: { id, rev: 0, deleted: true, updated_at: `at ${xid}` },
        }));
      const page = [...scopeOf(viewer, collection, scope), ...gone]
        .filter(({ xid, row }) => xid > fromXid || (xid === fromXid && row.id > fromId))
        .filter(({ xid }) => xid < xmin())
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
    push(viewer, collection, rows) {
      const results = rows.map((item): PushAnswer['results'][number] => {
        const { id, rev, epoch: of, ...fields } = item as PushedRow;
        if (of !== undefined && of !== String(epoch)) return { status: 'reset', id };
        const code = refused.get(id) ?? (collection === 'users' && id !== viewer ? '42501' : null);
        if (code !== null) return { status: 'rejected', id, code };
        if (locked.has(key(viewer, id))) throw new RowLocked();
        const before = tables[collection].get(key(viewer, id))?.row;
        if ((before?.rev ?? 0) !== rev)
          return before === undefined
            ? { status: 'rejected', id, code: 'P0002' }
            : { status: 'conflict', id, row: structuredClone(before) };
        // A person can only remove a shared copy, and change nothing in it.
        const { kind, deleted } = { ...before, ...fields } as unknown as SharedRow;
        if (collection === 'records' && kind === 'shared' && deleted !== true)
          return { status: 'rejected', id, code: '42501' };
        const row = put(collection, viewer, id, fields, take());
        if (collection === 'records')
          followShares(viewer, before as SharedRow | undefined, row as unknown as SharedRow);
        return { status: 'accepted', id, row };
      });
      return { results };
    },
    setPrimaryRole(viewer, role) {
      const own = scopeOf(viewer, 'roles', 'mine').map(({ row }) => row);
      if (!own.some((row) => row['role'] === role) || refused.has(viewer)) return false;
      if (own.some(({ id }) => locked.has(key(viewer, id)))) throw new RowLocked();
      const xid = take();
      for (const row of own)
        put('roles', viewer, row.id, { is_primary: row['role'] === role }, xid);
      return true;
    },
    write: (collection, owner, { id, ...fields }) => {
      if (!locked.has(key(owner, id))) put(collection, owner, id, fields, take());
    },
    begin(collection, owner, id, fields) {
      if (locked.has(key(owner, id))) return () => undefined;
      const xid = take();
      const begunIn = epoch;
      open.add(xid);
      locked.add(key(owner, id));
      return () => {
        if (!open.delete(xid)) return;
        locked.delete(key(owner, id));
        if (begunIn === epoch) put(collection, owner, id, fields, xid);
      };
    },
    show(viewer, person, isVisible) {
      if (hidden.has(key(viewer, person)) !== isVisible) return;
      // Making a row visible writes it, and would wait here until its lock is free.
      if (locked.has(key(person, person))) return;
      if (isVisible) {
        hidden.delete(key(viewer, person));
        server.write('users', person, { id: person });
        return;
      }
      hidden.add(key(viewer, person));
      if (options.withoutDepartures === true) return;
      departures = departures.filter(({ viewer: of, id }) => of !== viewer || id !== person);
      departures.push({ xid: take(), viewer, id: person });
    },
    block(one, other, isToBe) {
      if (!isToBe) {
        blocks.delete(key(one, other));
        for (const [owner, whom] of [
          [one, other],
          [other, one],
        ] as const)
          for (const { body } of sharesOf(owner))
            if (body.withId === whom) showShared(owner, body.recordId, whom);
        return;
      }
      blocks.add(key(one, other));
      if (options.withoutBlocks === true) return;
      endShares(one, other);
      endShares(other, one);
    },
    shownTo(viewer) {
      const owners = new Set([...tables.records.keys()].map((of) => of.split('/')[0] ?? ''));
      const areApart = (owner: string) =>
        blocks.has(key(owner, viewer)) || blocks.has(key(viewer, owner));
      return new Map(
        [...owners]
          .filter((owner) => !areApart(owner))
          .flatMap((owner) =>
            sharesOf(owner).flatMap(({ body: { recordId, withId } }) => {
              const record = recordId === undefined ? undefined : recordOf(owner, recordId);
              if (withId !== viewer || record === undefined || record.deleted === true) return [];
              return [[mirrorIdOf(record.id), record.body] as const];
            }),
          ),
      );
    },
    backup() {
      const keptBlocks = new Set(blocks);
      const kept = structuredClone(tables);
      return () => {
        epoch += 1;
        open.clear();
        locked.clear();
        tables = structuredClone(kept);
        blocks = new Set(keptBlocks);
        departures = [];
        // As sync_ensure_epoch stamps them: every row is of the transaction that began the epoch.
        const xid = take();
        for (const table of Object.values(tables))
          for (const [of, { row }] of table) table.set(of, { xid, row });
      };
    },
    visible(viewer, collection) {
      const scopes = collection === 'users' ? ['self', 'people'] : ['mine'];
      return scopes
        .flatMap((scope) => scopeOf(viewer, collection, scope))
        .map(({ row }) => row)
        .filter(({ deleted }) => !deleted);
    },
  };
  return server;
}

/** A record as far as sharing looks at it. */
interface SharedRow {
  readonly id: string;
  readonly kind?: string;
  readonly deleted?: boolean;
  readonly body: Readonly<Partial<Record<'recordId' | 'withId' | 'ownerId', string>>>;
}

/** The id under which whoever is shown a record has it: the same each time. */
export const mirrorIdOf = (recordId: string): string =>
  `${recordId.slice(0, 19)}a${recordId.slice(20)}`;

const emptyTables = (): Record<SyncCollection, Map<string, Version>> => ({
  users: new Map(),
  roles: new Map(),
  records: new Map(),
});
