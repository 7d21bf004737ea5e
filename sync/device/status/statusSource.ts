import type { OutboxDoc } from '../../store/docs.ts';
import { syncStatusOf } from './syncStatus.ts';
import type { EngineStatus } from '../../model/engine.ts';
import type { DeviceStatus, Live, SyncStatus } from '../../model/types.ts';
import type { QueryScope } from '../../store/index.ts';
import type { Source } from '../../kit/source.ts';

/** The status of one identity, live. Known before the queue was first read: then without its counts. */
export function statusSource(
  scope: QueryScope,
  engine: Live<EngineStatus>,
  device: Live<DeviceStatus>,
): Source<SyncStatus> {
  const { outbox } = scope.reads;
  return (emit) => {
    let entries: readonly OutboxDoc[] = [];
    const tell = () => emit(syncStatusOf(engine.get(), entries, device.get()));
    const stops = [
      engine.subscribe(tell),
      device.subscribe(tell),
      outbox((next) => {
        entries = next;
        tell();
      }),
    ];
    tell();
    return () => {
      for (const stop of stops) stop();
    };
  };
}
