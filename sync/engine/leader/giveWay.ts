import * as z from 'zod/mini';
import type { Channel } from '../../model/ports/channel.ts';
import type { Clock, Random } from '../../kit/clock.ts';

/** Held by the one tab that changes what older versions stored. */
export const UPGRADE_LOCK = 'upgrade';
/** A tab that lives answers at once; one that is frozen never does. */
const ANSWER_MS = 200;
/** The time a tab may take to write its drafts and close. */
const CLOSE_MS = 1200;

const messageSchema = z.discriminatedUnion('type', [
  /** A tab is about to change what older versions stored. */
  z.object({ type: z.literal('upgrading'), tab: z.string(), generation: z.number() }),
  /** An older tab heard it and closes its database. */
  z.object({ type: z.literal('closing'), tab: z.string() }),
  z.object({ type: z.literal('closed'), tab: z.string() }),
]);
type Message = z.infer<typeof messageSchema>;

export interface GiveWayDeps {
  /** Closed at the end, by this. */
  readonly channel: Channel;
  readonly clock: Clock;
  readonly tab: string;
  /** The number of this tab's schemas; a larger one is newer. */
  readonly generation: number;
  /** A newer version asks for the database: write what is typed, close it, and never open it again. */
  close(): Promise<void>;
}

/** How tabs of different versions of the app agree about the local database. */
export interface GiveWay {
  /** Asks older tabs to close it; resolves when they have, or do not answer. */
  ask(): Promise<void>;
  stop(): void;
}

export function createGiveWay({ channel, clock, tab, generation, close }: GiveWayDeps): GiveWay {
  let closing: Promise<void> | null = null;
  const open = new Set<string>();
  let onChange = () => {};
  const post = (message: Message) => channel.post(message);

  const giveWay = async () => {
    post({ type: 'closing', tab });
    closing ??= close().catch(() => undefined);
    await closing;
    post({ type: 'closed', tab });
    channel.close();
  };
  const unsubscribe = channel.subscribe((raw) => {
    const parsed = messageSchema.safeParse(raw);
    if (!parsed.success) return;
    const { data } = parsed;
    if (data.type === 'upgrading' && data.generation > generation) void giveWay();
    if (data.type === 'closing') open.add(data.tab);
    if (data.type === 'closed' && open.delete(data.tab)) onChange();
  });

  return {
    stop() {
      unsubscribe();
      if (closing === null) channel.close();
    },
    async ask() {
      open.clear();
      post({ type: 'upgrading', tab, generation });
      await passed(clock, ANSWER_MS);
      if (open.size === 0) return;
      await new Promise<void>((resolve) => {
        const cancel = clock.after(CLOSE_MS, resolve);
        onChange = () => {
          if (open.size > 0) return;
          cancel();
          resolve();
        };
        onChange();
      });
    },
  };
}

/** A name of chance for a tab. */
export const tabName = (random: Random): string =>
  [...random.bytes(8)].map((byte) => byte.toString(16).padStart(2, '0')).join('');

const passed = (clock: Clock, ms: number): Promise<void> =>
  new Promise((resolve) => clock.after(ms, resolve));
