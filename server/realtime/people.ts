import { setTimeout as sleep } from 'node:timers/promises';
import { closeSpread } from '#server/closeSpread.ts';
import { contained } from '#server/contained.ts';
import type { Processes } from '#server/processes/processes.ts';
import { createBarred } from './barred.ts';
import type { RealtimeDeps } from './connection.ts';
import { tellGone, tellHere } from './events/presence.ts';
import type { Io } from './io.ts';
import { linesOf } from './lines.ts';
import { createPresence, PRESENCE_GRACE_MS, type PresenceHere } from './presence.ts';

/** Knowledge of people: of this process, `here`, and of all there are. `graceMs`: how long somebody may be away before others are told. */
export function openPeople(
  io: Io,
  processes: Processes | undefined,
  { steady, graceMs }: { readonly steady: () => number; readonly graceMs?: number },
) {
  const here = createPresence(graceMs);
  const shared = processes?.presence(here) ?? { presence: here, lines: linesOf(io) };
  const barred = createBarred(steady);
  return { here, ...shared, barred: processes?.bars(barred) ?? barred };
}

/** All processes hear each other again within so long, ms: a line that moves meanwhile would hear older words behind newer ones. */
const AGREED_MS = 2000;

/** Each breaks a line below its socket: its app connects again, and asks for what it missed. */
export const socketLines = (io: Io): readonly (() => void)[] =>
  [...io.of('/').sockets.values()].map(
    ({ conn }) =>
      () =>
        conn.close(),
  );

/** Tells people of what happened to processes. */
export function watchProcesses(
  processes: Processes,
  io: Io,
  deps: RealtimeDeps & { readonly here: PresenceHere },
): void {
  const { log, here } = deps;
  let remade: Promise<void> | undefined;
  const remake = async (): Promise<void> => {
    await sleep(AGREED_MS, undefined, { ref: false });
    remade = undefined;
    await closeSpread(socketLines(io), Math.random);
  };
  processes.watch({
    // Most of them come back at another process meanwhile.
    onEnded: contained(
      'people of a process that ended',
      async (userIds: readonly string[]) => {
        await sleep(PRESENCE_GRACE_MS, undefined, { ref: false });
        await Promise.all(userIds.map((userId) => tellGone(userId, io, deps)));
      },
      log,
    ),
    onSettled: contained(
      'telling who is here',
      () => Promise.all(here.people().map((userId) => tellHere(userId, io, deps))),
      log,
    ),
    onMissed() {
      remade ??= remake().catch((thrown: unknown) => log.error('lines were not made anew', thrown));
    },
  });
}
