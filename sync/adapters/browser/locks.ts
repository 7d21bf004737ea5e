import type { Locks } from '../../model/ports/locks.ts';

/** Web Locks under a prefix of their own: two identities on a device never meet. */
export function createBrowserLocks(prefix: string, manager: LockManager = navigator.locks): Locks {
  return {
    async hold(name, { steal, signal, shared }, whileHeld) {
      const lost = new AbortController();
      const options: LockOptions = {
        ...(steal === true ? { steal } : signal !== undefined && { signal }),
        ...(shared === true && { mode: 'shared' }),
      };
      try {
        await manager.request(`${prefix}:${name}`, options, () => whileHeld(lost.signal));
      } catch (error) {
        // The request of a robbed holder rejects at the moment of the theft.
        lost.abort();
        throw error;
      }
    },
    tryHold: (name, whileHeld) =>
      manager.request(`${prefix}:${name}`, { ifAvailable: true }, async (lock) => {
        if (lock === null) return false;
        await whileHeld();
        return true;
      }),
    async isWaitedFor(name) {
      try {
        const { pending } = await manager.query();
        return pending?.some((request) => request.name === `${prefix}:${name}`) ?? true;
      } catch {
        return true;
      }
    },
  };
}
