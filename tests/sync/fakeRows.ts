import type { Checkpoint, PullAnswer } from '#contract/protocol/sync.ts';
import { isStorable } from '#contract/rules/text/storable.ts';
import type { Rows } from '#sync/model/ports/rows.ts';
import { TransportError } from '#sync/model/ports/transport.ts';

type Row = PullAnswer['rows'][number];

interface PushedRow {
  readonly id: string;
  readonly rev: number;
  readonly epoch?: string;
}

/** sync_pull and sync_push over rows in memory, with the same checkpoints, revisions and refusals. */
export interface FakeRows extends Rows {
  /** Writes as the server would: another revision, behind every cursor. */
  write(scope: string, row: Record<string, unknown> & { id: string }): void;
  row(scope: string, id: string): Row | undefined;
  /** The database was restored: other rows, another epoch. */
  restore(scope: string, rows: readonly (Record<string, unknown> & { id: string })[]): void;
  /** Changes a pushed row before it is answered, as a trigger does. */
  onPush: (row: Record<string, unknown>) => Record<string, unknown>;
  /** Whether a call with this row is refused as a whole, as one with a text that no database holds. */
  failsCall: (row: object) => boolean;
  /** The code pushes are refused with; null takes them. */
  refusal: string | null;
  isDown: boolean;
  readonly pushes: Record<string, unknown>[];
}

export function createFakeRows(): FakeRows {
  let epoch = 1;
  let xid = 1;
  const scopes = new Map<string, Map<string, { xid: number; row: Row }>>();
  const shelf = (scope: string) => {
    const known = scopes.get(scope) ?? new Map<string, { xid: number; row: Row }>();
    scopes.set(scope, known);
    return known;
  };
  const put = (scope: string, row: Record<string, unknown> & { id: string }) => {
    xid += 1;
    const before = shelf(scope).get(row.id)?.row;
    const next: Row = {
      deleted: false,
      ...before,
      ...row,
      rev: (before?.rev ?? 0) + 1,
      updated_at: `2026-03-01T12:00:${String(xid % 60).padStart(2, '0')}.000Z`,
    };
    shelf(scope).set(row.id, { xid, row: next });
    return next;
  };
  const checkDown = () => {
    if (server.isDown) throw new TransportError({ kind: 'network' });
  };
  const cursor = (at: number): Checkpoint => ({ epoch: String(epoch), xid: String(at), id: '' });

  const server: FakeRows = {
    onPush: (row) => row,
    failsCall: (row) => !isStorable(row),
    refusal: null,
    isDown: false,
    pushes: [],
    write: (scope, row) => void put(scope, row),
    row: (scope, id) => shelf(scope).get(id)?.row,
    restore(scope, rows) {
      epoch += 1;
      shelf(scope).clear();
      for (const row of rows) put(scope, row);
    },
    async pull(_collection, scope, checkpoint, limit) {
      checkDown();
      if (checkpoint !== null && checkpoint.epoch !== String(epoch))
        return { rows: [], checkpoint: cursor(0), more: true, reset: true };
      const from = Number(checkpoint?.xid ?? 0);
      const behind = [...shelf(scope).values()]
        .filter((stored) => stored.xid > from)
        .toSorted((one, other) => one.xid - other.xid)
        .slice(0, limit);
      return {
        rows: behind.map(({ row }) => row),
        checkpoint: cursor(behind.at(-1)?.xid ?? from),
        more: behind.length === limit,
        reset: false,
      };
    },
    async push(collection, rows) {
      const scope = collection === 'users' ? 'self' : 'mine';
      checkDown();
      if (rows.some(server.failsCall))
        throw new TransportError({ kind: 'answered', code: 'invalid_request', status: 400 });
      return {
        results: rows.map((item) => {
          const { id, rev, epoch: of, ...changes } = item as PushedRow;
          server.pushes.push({ id, rev, ...changes });
          const before = shelf(scope).get(id)?.row;
          if (of !== undefined && of !== String(epoch)) return { status: 'reset', id };
          if (server.refusal !== null) return { status: 'rejected', id, code: server.refusal };
          if ((before?.rev ?? 0) !== rev) return { status: 'conflict', id, row: { ...before } };
          return { status: 'accepted', id, row: put(scope, { id, ...server.onPush(changes) }) };
        }),
      };
    },
    async setPrimaryRole(_userId, role) {
      checkDown();
      if (server.refusal !== null) return false;
      for (const { row } of [...shelf('mine').values()])
        put('mine', { id: row.id, is_primary: row['role'] === role });
      return true;
    },
  };
  return server;
}
