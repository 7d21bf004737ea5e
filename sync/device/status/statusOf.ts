import { isSame } from '../../kit/isSame.ts';
import { following } from '../../kit/source.ts';
import { statusSource } from './statusSource.ts';
import type { Engine } from '../../model/engine.ts';
import type { LocalDatabase, QueryScope } from '../../store/index.ts';
import type { DeviceStatus, Live, SyncStatus } from '../../model/types.ts';
import { createLive } from '../../kit/live.ts';
import { statusOfNobody } from './syncStatus.ts';

/** The parts that run for the person who is signed in. */
interface Working {
  readonly scope: QueryScope;
  readonly engine: Pick<Engine, 'status'>;
  readonly database: Pick<LocalDatabase, 'device'>;
}

export interface StatusOfDeps {
  /** Null: nobody is signed in, or nothing is open yet. */
  readonly current: Live<Working | null>;
  /** Why it could not be opened; ok while nothing went wrong. */
  readonly device: Live<DeviceStatus>;
  /** Of the database that a guest reads; ok while nobody does. */
  readonly guestDevice: Live<DeviceStatus>;
}

/** The status of the identity that works; of this device where none does. */
export function createStatusOf({
  current,
  device,
  guestDevice,
}: StatusOfDeps): Live<SyncStatus> & { close(): void } {
  const status = createLive<SyncStatus>(statusOfNobody({ status: 'ok' }), isSame);
  const ofNobody = () => {
    const own = device.get();
    return statusOfNobody(own.status === 'failed' ? own : guestDevice.get());
  };
  const stopFollowing = following(current, ({ scope, engine, database }: Working) =>
    statusSource(scope, engine.status, database.device),
  )((next) => status.set(next ?? ofNobody()));
  const stops = [device, guestDevice].map((each) =>
    each.subscribe(() => {
      if (current.get() === null) status.set(ofNobody());
    }),
  );
  return {
    get: () => status.get(),
    subscribe: (onChange) => status.subscribe(onChange),
    close() {
      stopFollowing();
      for (const stop of stops) stop();
    },
  };
}
