import { isSame } from '../../kit/isSame.ts';
import { following } from '../../kit/source.ts';
import { statusSource } from '../reads/statusSource.ts';
import type { Identities } from '../identities.ts';
import type { Identity } from '../identity.ts';
import type { Live, SyncStatus } from '../../model/types.ts';
import { createLive } from '../../kit/live.ts';
import { statusOfNobody } from './syncStatus.ts';

/** The status of the identity that works; of this device where none does. */
export function createStatusOf({
  current,
  device,
}: Pick<Identities, 'current' | 'device'>): Live<SyncStatus> & { close(): void } {
  const status = createLive<SyncStatus>(statusOfNobody({ status: 'ok' }), isSame);
  const stopFollowing = following(current, ({ scope, engine, database }: Identity) =>
    statusSource(scope, engine.status, database.device),
  )((next) => status.set(next ?? statusOfNobody(device.get())));
  const stopDevice = device.subscribe(() => {
    if (current.get() === null) status.set(statusOfNobody(device.get()));
  });
  return {
    get: () => status.get(),
    subscribe: (onChange) => status.subscribe(onChange),
    close() {
      stopFollowing();
      stopDevice();
    },
  };
}
