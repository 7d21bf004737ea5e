import { contained } from '#server/contained.ts';
import type { Lines } from '#server/realtime/lines.ts';
import type { Presence, PresenceHere } from '#server/realtime/presence.ts';
import type { Roster } from './roster.ts';

/** Presence over all processes: `here` knows this one, the roster the others. */
export function sharePresence(
  here: PresenceHere,
  roster: Roster,
): { readonly presence: Presence; readonly lines: Lines } {
  const open = new Map<string, number>();
  const hold = (userId: string) =>
    roster.hold(userId, { lines: open.get(userId) ?? 0, isHere: here.isOnline(userId) });
  const change = (userId: string, by: number): void => {
    const count = Math.max(0, (open.get(userId) ?? 0) + by);
    if (count === 0) open.delete(userId);
    else open.set(userId, count);
    contained('counting lines', () => hold(userId))();
  };

  return {
    presence: {
      async enter(userId, socketId) {
        if (!here.enter(userId, socketId)) return false;
        const held = await hold(userId);
        return held !== null && !held.before.isHere;
      },
      leave(userId, socketId, onGone) {
        here.leave(userId, socketId, async () => {
          const held = await hold(userId);
          if (held !== null && !held.after.isHere) onGone();
        });
      },
      async whoIsHere(userIds) {
        const away = userIds.filter((id) => !here.isOnline(id));
        const others = await roster.others(away);
        if (others === null) return null;
        const gone = new Set(away.filter((_, at) => others[at]?.isHere !== true));
        return new Set(userIds.filter((id) => !gone.has(id)));
      },
      close: () => here.close(),
    },
    lines: {
      async of(userId) {
        const [others] = (await roster.others([userId])) ?? [];
        return (open.get(userId) ?? 0) + (others?.lines ?? 0);
      },
      opened: (userId) => change(userId, 1),
      closed: (userId) => change(userId, -1),
    },
  };
}
