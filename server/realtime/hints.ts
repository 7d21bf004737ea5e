import * as z from 'zod/mini';
import { type SyncHint, syncHintSchema } from '#contract/protocol/socket.ts';
import { newerXid } from '#contract/protocol/homes.ts';
import { areaOf, cityOf } from '#contract/protocol/scope.ts';
import { contained } from '#server/contained.ts';
import type { Db } from '#server/db/db.ts';
import type { Log } from '#server/log.ts';
import { areaRoom, cityRoom, EVERY_CITY, type Io, userRoom } from './io.ts';

const CHANNEL = 'sync_hint';
/**
 * The notification of the triggers: for one person, for devices that hold an area or a city, else for
 * everybody.
 */
const { collection, scope, xid } = syncHintSchema.shape;
const noticeSchema = z.object({ collection, scope, xid, user: z.optional(z.uuid()) });
/** One burst of writes becomes one pull a device. */
const COALESCE_MS = 250;
/** So many devices a second ask for the changes of an area, and the last of them after the most. */
const ASKING_PER_SECOND = 200;
const SPREAD_MAX_MS = 5000;

/** The collections that devices keep in step: any of them may have changed while the connection was lost. */
const ALL = ['users', 'roles', 'records', 'areas', 'properties', 'inquiries', 'viewings'];

export interface HintDeps {
  readonly log: Log;
  /** Homes of this area changed; called for each notice, before anybody is told. */
  readonly onArea: (areaId: string, xid?: string) => void;
  readonly onMissed: () => Promise<void>;
}

/**
 * Passes the database's notices on as `sync_hint`. When the connection that listens was lost and is back, `onMissed` runs,
 * and then everybody is told to ask for everything. Each process hears them all and tells its own sockets. Gives back a function that ends it.
 */
export async function relayHints(
  db: Db,
  io: Io,
  { log, onArea, onMissed }: HintDeps,
): Promise<() => Promise<void>> {
  const waiting = new Map<string, { readonly timer: NodeJS.Timeout; hint: SyncHint }>();

  function relay(payload: string): void {
    const notice = readNotice(payload);
    if (!notice) return log.warn('a sync_hint notice that is not understood');
    const area = notice.collection === 'properties' ? areaOf(notice.scope) : null;
    if (area !== null) onArea(area, notice.xid);
    const { user, ...hint } = notice;
    const key = [user, hint.collection, hint.scope].join(' ');
    const before = waiting.get(key);
    if (before !== undefined) {
      before.hint = newerOf(before.hint, hint);
      return;
    }
    const room = roomOf(notice);
    const send = (): void => {
      const newest = waiting.get(key)?.hint ?? hint;
      waiting.delete(key);
      if (room === undefined) io.local.emit('sync_hint', newest);
      else if (area === null) io.local.to(room).emit('sync_hint', newest);
      else io.local.to(room).emit('sync_hint', { ...newest, ...spreadOver(io, room) });
    };
    const timer = setTimeout(contained('a hint', send, log), COALESCE_MS);
    waiting.set(key, { timer, hint });
  }

  async function tellAll(): Promise<void> {
    await onMissed().catch((thrown: unknown) =>
      log.error('what was missed is not told of', thrown),
    );
    for (const collection of ALL) io.local.emit('sync_hint', { collection, scope: 'all' });
  }

  const stop = await db.listen(CHANNEL, relay, contained('missed notices', tellAll, log));
  return async () => {
    for (const { timer } of waiting.values()) clearTimeout(timer);
    await stop();
  };
}

/** Either with the newest transaction that one of them names. */
const newerOf = (before: SyncHint, { xid: other }: SyncHint): SyncHint =>
  other === undefined ? before : { ...before, xid: newerXid(before.xid ?? null, other) };

/** Empty for the only device that holds an area. */
function spreadOver(io: Io, room: string): Pick<SyncHint, 'spread'> {
  const devices = io.sockets.adapter.rooms.get(room)?.size ?? 0;
  const ms = Math.min(SPREAD_MAX_MS, Math.round(((devices - 1) * 1000) / ASKING_PER_SECOND));
  return ms > 0 ? { spread: ms } : {};
}

function roomOf({ user, collection, scope }: z.infer<typeof noticeSchema>): string | undefined {
  if (user !== undefined) return userRoom(user);
  if (collection === 'areas') {
    const city = cityOf(scope);
    return city === null ? EVERY_CITY : cityRoom(city);
  }
  const area = areaOf(scope);
  return area === null ? undefined : areaRoom(area);
}

function readNotice(payload: string): z.infer<typeof noticeSchema> | undefined {
  try {
    return noticeSchema.safeParse(JSON.parse(payload)).data;
  } catch {
    return undefined;
  }
}
