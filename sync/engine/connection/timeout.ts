import type { Clock } from '../../kit/clock.ts';
import { TransportError } from '../../model/ports/transport.ts';

/** Gives up on a call after `ms` as if the network had: the server may still have done it. */
export function withTimeout<T>(clock: Clock, ms: number, call: () => Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const cancel = clock.after(ms, () => reject(new TransportError({ kind: 'network' })));
    call().then(resolve, reject).finally(cancel);
  });
}
