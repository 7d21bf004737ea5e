import { browserClock } from '#sync/adapters/browser/clock.ts';
import { quickened, withoutJitter } from '#tests/fakes/quickClock.ts';
import { openStores, type LocalStores } from '#sync/adapters/rxdb/stores.ts';
import { readAll } from '#sync/store/beneath/documents.ts';
import { storeDoc } from '#sync/store/beneath/writes.ts';
import { switchRole } from '#sync/rows/commands/switchRole.ts';
import type { CollectionKey } from '#sync/store/collections.ts';
import {
  type SomeReplications,
  startSomeReplications,
} from '#sync/root/replication/replications.ts';
import type { Random } from '#sync/kit/clock.ts';
import { createRowLine, type RowLine } from './rowLine.ts';
import type { RowServer } from './rowServer.ts';

/** A person's device with the real local database and the real replication, over a line that fails. */
export interface RowDevice {
  readonly userId: string;
  readonly line: RowLine;
  /** Starts, or starts again after `end`, on what the device has kept. */
  start(): Promise<void>;
  /** As a closed tab: whatever is under way ends where it is. */
  end(): Promise<void>;
  hint(): void;
  rename(name: string): Promise<void>;
  /** Writes a field of a record, making it where it is not there; true once it is durable. */
  keep(id: string, field: string, value: string): Promise<void>;
  /** Shows somebody a record, by a record of its own. */
  share(id: string, recordId: string, withId: string): Promise<void>;
  remove(id: string): Promise<void>;
  switchRole(role: 'renter' | 'landlord'): Promise<void>;
  docs(key: Extract<CollectionKey, 'users' | 'roles' | 'records'>): Promise<readonly Row[]>;
}
export type Row = Readonly<Record<string, unknown>> & { readonly id: string };

const log = { info: () => undefined, warn: () => undefined };
let opened = 0;

export function createRowDevice(userId: string, server: RowServer, random: Random): RowDevice {
  opened += 1;
  const name = `roost-rows${opened}`;
  const line = createRowLine(userId, server, random);
  let local: LocalStores | null = null;
  let replications: SomeReplications | null = null;

  const collection = async <Key extends 'users' | 'roles' | 'records'>(key: Key) => {
    if (local === null) throw new Error('the device is off');
    return await local.database.collection(key);
  };

  return {
    userId,
    line,
    async start() {
      if (local !== null) return;
      local = openStores(name);
      const deps = {
        userId,
        database: local.database,
        rows: line.rows,
        clock: quickened(browserClock, 40),
        log,
        random: withoutJitter,
        onSynced: () => undefined,
        onTrouble: () => undefined,
        onRefused: () => undefined,
      };
      // The library opens no more collections in one realm than three devices have of these.
      replications = await startSomeReplications(deps, ['users', 'roles', 'records']);
    },
    async end() {
      await replications?.stop();
      await local?.database.close();
      [local, replications] = [null, null];
    },
    hint() {
      for (const each of ['users', 'roles', 'records']) replications?.hint(each);
    },
    async rename(full_name) {
      if (local === null) throw new Error('the device is off');
      await storeDoc(local.database, 'users', userId, (before) =>
        before === null ? null : { ...before, full_name },
      );
    },
    async keep(id, field, value) {
      if (local === null) throw new Error('the device is off');
      await storeDoc(local.database, 'records', id, (before) => ({
        ...(before ?? { id, kind: 'note', rev: 0, updated_at: '' }),
        body: { ...before?.body, [field]: value },
      }));
    },
    async share(id, recordId, withId) {
      if (local === null) throw new Error('the device is off');
      await storeDoc(local.database, 'records', id, (before) => ({
        ...(before ?? { id, kind: 'share', rev: 0, updated_at: '' }),
        body: { recordId, withId },
      }));
    },
    async remove(id) {
      const doc = await (await collection('records')).findOne(id).exec();
      await doc?.incrementalRemove();
    },
    async switchRole(role) {
      if (local !== null) await switchRole(local.database, role);
    },
    async docs(key) {
      // Reads what is stored, as the product does: the library's own queries cost more than all else here.
      const docs = await readAll(await collection(key));
      return docs.map((doc): Row => ({ ...doc }));
    },
  };
}
