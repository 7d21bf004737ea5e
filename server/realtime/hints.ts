import * as z from 'zod/mini';
import { syncHintSchema } from '#contract/protocol/socket.ts';
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
const noticeSchema = z.object({ ...syncHintSchema.shape, user: z.optional(z.uuid()) });
/** One burst of writes becomes one pull a device. */
const COALESCE_MS = 250;

/** The collections that devices keep in step: any of them may have changed while the connection was lost. */
const ALL = ['users', 'roles', 'records', 'areas', 'properties', 'inquiries', 'viewings'];

export interface HintDeps {
  readonly log: Log;
  /** Homes of this area changed; called for each notice, before anybody is told. */
  readonly onArea: (areaId: string) => void;
  readonly onMissed: () => Promise<void>;
}

/**
 * Passes the database's notices on as `sync_hint`. When the connection that listens was lost and is back, `onMissed` runs,
 * and then everybody is told to ask for everything. Gives back a function that ends it.
 */
export async function relayHints(
  db: Db,
  io: Io,
  { log, onArea, onMissed }: HintDeps,
): Promise<() => Promise<void>> {
  const waiting = new Map<string, NodeJS.Timeout>();

  function relay(payload: string): void {
    const notice = readNotice(payload);
    if (!notice) return log.warn('a sync_hint notice that is not understood');
    const area = notice.collection === 'properties' ? areaOf(notice.scope) : null;
    if (area !== null) onArea(area);
    if (waiting.has(payload)) return;
    const { user: _, ...hint } = notice;
    const send = (): void => {
      waiting.delete(payload);
      const room = roomOf(notice);
      (room === undefined ? io : io.to(room)).emit('sync_hint', hint);
    };
    waiting.set(payload, setTimeout(contained('a hint', send, log), COALESCE_MS));
  }

  async function tellAll(): Promise<void> {
    await onMissed().catch((thrown: unknown) =>
      log.error('what was missed is not told of', thrown),
    );
    for (const collection of ALL) io.emit('sync_hint', { collection, scope: 'all' });
  }

  const stop = await db.listen(CHANNEL, relay, contained('missed notices', tellAll, log));
  return async () => {
    for (const timer of waiting.values()) clearTimeout(timer);
    await stop();
  };
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
