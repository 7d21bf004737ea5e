import type { OutboxDoc } from '../../store/docs.ts';
import type { EngineStatus } from '../../model/engine.ts';
import { NO_FACTS } from '../../model/facts.ts';
import { UNSENT_KINDS, type UnsentKind } from '../../model/unsent.ts';
import type {
  CollectionName,
  CollectionStatus,
  DeviceStatus,
  SyncStatus,
  WaitingKind,
} from '../../model/types.ts';
import { ofEachCollection } from '../../model/ofEachCollection.ts';
import type { TalliedKind, Tally } from '../../model/tally.ts';

const DEVICE_OK: DeviceStatus = { status: 'ok' };

/** Folds what the engine and the queue know, and how the local database does, into the one status. */
export function syncStatusOf(
  engine: EngineStatus,
  outbox: readonly Pick<OutboxDoc, 'state' | 'writtenAt'>[],
  device: DeviceStatus = DEVICE_OK,
): SyncStatus {
  // A scheduled message waits for its hour, not for a network.
  const messages = outbox.filter(({ state }) => state !== 'failed' && state !== 'scheduled');
  const refused = outbox.filter(({ state }) => state === 'failed').length;
  const tally = engine.unsent;
  const unsent = UNSENT_KINDS.flatMap((kind): readonly WaitingKind[] => {
    const count = kind === 'waiting' ? messages.length : countOf(tally?.waiting, kind);
    return count === 0 ? [] : [{ kind, count }];
  });
  const written = messages.map(({ writtenAt }) => Date.parse(writtenAt));
  const oldest = [...written, tally?.oldestAt ?? Number.NaN].reduce(
    (least, at) => (Number.isNaN(at) ? least : Math.min(least, at)),
    Number.POSITIVE_INFINITY,
  );
  const of = (name: CollectionName): CollectionStatus => ({
    lastPullAt: engine.lastPullAt[name],
    lastPushAt: engine.lastPushAt[name],
    isFollowed: engine.followed.includes(name),
    isBehind: engine.behind.includes(name),
    waiting: name === 'outbox' ? messages.length : (tally?.collections[name] ?? 0),
    failed: name === 'outbox' ? refused : engine.trouble[name].failed,
    conflicts: engine.trouble[name].conflicts,
  });
  return {
    reachability: engine.reachability,
    connection: engine.connection,
    isLeader: engine.isLeader,
    collections: ofEachCollection(of),
    waiting: unsent.reduce((sum, { count }) => sum + count, 0),
    failed: UNSENT_KINDS.reduce((sum, kind) => sum + countOf(tally?.failed, kind), refused),
    unsent,
    noted: tally?.waiting.noted ?? 0,
    isCounted: tally !== null,
    holds: engine.holds,
    oldestWaitingAt: Number.isFinite(oldest) ? oldest : null,
    lastContactAt: engine.lastContactAt,
    knowsPresence: engine.knowsPresence === true,
    device,
  };
}

/** Of a kind the leader counts; every tab reads its messages itself. */
const countOf = (counts: Tally['waiting'] | undefined, kind: UnsentKind): number =>
  counts !== undefined && kind in counts ? counts[kind as TalliedKind] : 0;

/** The status while nobody is signed in, or whose database did not open. */
export const statusOfNobody = (device: DeviceStatus): SyncStatus =>
  syncStatusOf({ ...NO_FACTS, isLeader: false }, [], device);
