import { contained } from '#server/contained.ts';

/** The people who are here now; never stored in a database. */
export interface Presence {
  /** True when this person was not here; false also when they come back before they were missed, and where nobody knows. */
  enter(userId: string, socketId: string): Promise<boolean> | boolean;
  /** A line of theirs broke. `onGone` is called if nothing of them is back after the grace. */
  leave(userId: string, socketId: string, onGone: () => unknown): void;
  /** Those of these people who are here; null while nobody knows. */
  whoIsHere(
    userIds: readonly string[],
  ): Promise<ReadonlySet<string> | null> | ReadonlySet<string> | null;
  /** Forgets everybody and calls nobody. */
  close(): void;
}

/** Those who are here by a line to this process. */
export interface PresenceHere extends Presence {
  enter(userId: string, socketId: string): boolean;
  isOnline(userId: string): boolean;
  people(): readonly string[];
}

/**
 * A line that broke, a tab that hands over and a reload are back within a second or two; nobody's screen
 * should blink for that. Longer than the first two waits of a reconnection (contract's SOCKET_RECONNECTION).
 */
export const PRESENCE_GRACE_MS = 5000;

export function createPresence(graceMs: number = PRESENCE_GRACE_MS): PresenceHere {
  const sockets = new Map<string, Set<string>>();
  const leaving = new Map<string, NodeJS.Timeout>();

  const stay = (userId: string) => {
    clearTimeout(leaving.get(userId));
    leaving.delete(userId);
  };

  return {
    enter(userId, socketId) {
      const own = sockets.get(userId);
      stay(userId);
      if (own) {
        own.add(socketId);
        return false;
      }
      sockets.set(userId, new Set([socketId]));
      return true;
    },
    leave(userId, socketId, onGone) {
      const own = sockets.get(userId);
      if (!own?.delete(socketId) || own.size > 0) return;
      stay(userId);
      const gone = () => {
        leaving.delete(userId);
        sockets.delete(userId);
        return onGone();
      };
      leaving.set(userId, setTimeout(contained('telling who left', gone), graceMs).unref());
    },
    isOnline: (userId) => sockets.has(userId),
    whoIsHere: (userIds) => new Set(userIds.filter((id) => sockets.has(id))),
    people: () => [...sockets.keys()],
    close() {
      for (const timer of leaving.values()) clearTimeout(timer);
      leaving.clear();
      sockets.clear();
    },
  };
}
