import type { OutboxDoc } from '../database/schemas/outbox.ts';
import type { EngineStatus } from '../engine/engine.ts';
import { NO_FACTS } from '../engine/facts.ts';
import { ofEachCollection } from './ofEachCollection.ts';
import type { CollectionName, CollectionStatus, DeviceStatus, SyncStatus } from '../types.ts';

const DEVICE_OK: DeviceStatus = { status: 'ok' };

/** Folds what the engine and the queue know, and how the local database does, into the one status. */
export function syncStatusOf(
  engine: EngineStatus,
  outbox: readonly Pick<OutboxDoc, 'state' | 'writtenAt'>[],
  device: DeviceStatus = DEVICE_OK,
): SyncStatus {
  const unsent = outbox.filter((entry) => entry.state !== 'failed');
  const failed = outbox.length - unsent.length;
  const oldest = unsent.reduce((least, { writtenAt }) => {
    const at = Date.parse(writtenAt);
    return Number.isNaN(at) ? least : Math.min(least, at);
  }, Number.POSITIVE_INFINITY);
  const of = (name: CollectionName): CollectionStatus => ({
    lastPullAt: engine.lastPullAt[name],
    lastPushAt: engine.lastPushAt[name],
    waiting: name === 'outbox' ? unsent.length : 0,
    failed: name === 'outbox' ? failed : engine.trouble[name].failed,
    conflicts: engine.trouble[name].conflicts,
  });
  return {
    reachability: engine.reachability,
    connection: engine.connection,
    isLeader: engine.isLeader,
    collections: ofEachCollection(of),
    waiting: unsent.length,
    failed,
    oldestWaitingAt: Number.isFinite(oldest) ? oldest : null,
    lastContactAt: engine.lastContactAt,
    device,
  };
}

/** The status while nobody is signed in, or whose database did not open. */
export const statusOfNobody = (device: DeviceStatus): SyncStatus =>
  syncStatusOf({ ...NO_FACTS, isLeader: false }, [], device);
