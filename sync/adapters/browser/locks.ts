import type { Locks } from '../../model/ports/locks.ts';

/** Web Locks under a prefix of their own: two identities on a device never meet. */
export function createBrowserLocks(prefix: string, manager: LockManager = navigator.locks): Locks {
  return {
    async hold(name, { steal, signal }, whileHeld) {
      const lost = new AbortController();
      const options: LockOptions =
        steal === true ? { steal: true } : signal === undefined ? {} : { signal };
      try {
        await manager.request(`${prefix}:${name}`, options, () => whileHeld(lost.signal));
      } catch (error) {
        // The request of a robbed holder rejects at the moment of the theft.
        lost.abort();
        throw error;
      }
    },
  };
}
