import { randomUUID } from 'node:crypto';
import { contained } from '#server/contained.ts';
import type { Log } from '#server/log.ts';
import { isRefused, type Letter, type SendLetter } from './letter.ts';

/** Mails that go out. */
export interface Outgoing {
  put(letter: Omit<Letter, 'id'>): Promise<void>;
  /** Waits a moment for those under way. */
  close(): Promise<void>;
}

/** ms between tries; then it is given up: whoever waits has asked for another by then. */
const PAUSES_MS = [5000, 30_000, 120_000, 600_000];
/** Under way and waiting; the oldest makes room. */
const MOST = 1000;
const CLOSING_MS = 3000;

/**
 * Sends behind the answer: a mail takes its time only where there is an account, and that must not be seen. They wait in
 * this process alone, because their links are kept nowhere but as hashes; who loses one asks for another.
 */
export function createOutgoing(
  send: SendLetter,
  log: Log,
  { pausesMs = PAUSES_MS, closingMs = CLOSING_MS } = {},
): Outgoing {
  const waiting = new Map<string, { readonly going: Promise<void>; readonly drop: () => void }>();
  const closing = new AbortController();

  async function deliver(letter: Letter, dropped: AbortSignal): Promise<void> {
    for (let tries = 0; !dropped.aborted; tries += 1) {
      try {
        await send(letter);
        return;
      } catch (thrown) {
        const pause = isRefused(thrown) ? undefined : pausesMs[tries];
        if (pause === undefined || closing.signal.aborted) {
          log.error(`A mail could not be sent (${messageOf(thrown, letter)}).`);
          return;
        }
        if (tries === 0)
          log.warn(
            `A mail waits: ${messageOf(thrown, letter)}. It is tried again for some minutes.`,
          );
        await nap(pause, [dropped, closing.signal]);
      }
    }
  }

  return {
    put(draft) {
      const letter = { ...draft, id: randomUUID() };
      const [oldest] = waiting.keys();
      if (waiting.size >= MOST && oldest !== undefined) {
        log.error('Too many mails wait to be sent; the oldest is given up.');
        waiting.get(oldest)?.drop();
        waiting.delete(oldest);
      }
      const dropped = new AbortController();
      const going = deliver(letter, dropped.signal).finally(() => waiting.delete(letter.id));
      waiting.set(letter.id, { going, drop: () => dropped.abort() });
      return Promise.resolve();
    },
    async close() {
      closing.abort();
      const all = Promise.all([...waiting.values()].map(({ going }) => going));
      await Promise.race([all, nap(closingMs, [])]);
    },
  };
}

function nap(ms: number, endedBy: readonly AbortSignal[]): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(contained('a mail that waits', resolve), ms).unref();
    for (const signal of endedBy) {
      const end = (): void => {
        clearTimeout(timer);
        resolve();
      };
      if (signal.aborted) end();
      else signal.addEventListener('abort', contained('a mail that waits', end), { once: true });
    }
  });
}

/** Without the address: a log names nobody. */
function messageOf(thrown: unknown, { to }: Letter): string {
  const text = thrown instanceof Error ? thrown.message : String(thrown);
  return text.replaceAll(to, '…');
}
