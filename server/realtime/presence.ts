/**
 * Who is connected now; never stored. In memory it knows one process. Several processes need one over
 * Redis: a hash a person with a field a socket and a time to live that each process renews.
 */
export interface Presence {
  /** True when this is the person's first socket. */
  enter(userId: string, socketId: string): boolean;
  /** True when this was the person's last socket. */
  leave(userId: string, socketId: string): boolean;
  isOnline(userId: string): boolean;
}

export function createPresence(): Presence {
  const sockets = new Map<string, Set<string>>();
  return {
    enter(userId, socketId) {
      const own = sockets.get(userId);
      if (own) {
        own.add(socketId);
        return false;
      }
      sockets.set(userId, new Set([socketId]));
      return true;
    },
    leave(userId, socketId) {
      const own = sockets.get(userId);
      if (!own?.delete(socketId) || own.size > 0) return false;
      return sockets.delete(userId);
    },
    isOnline: (userId) => sockets.has(userId),
  };
}
