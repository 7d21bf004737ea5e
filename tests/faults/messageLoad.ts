import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import * as z from 'zod/mini';
import { API } from '#contract/protocol/api.ts';

/** Somebody who writes to one other person. */
export interface Writer {
  readonly token: string;
  /** The conversation. */
  readonly thread: string;
}

/** Messages written one after the other by each of several people, each tried under its id until it is acknowledged. */
export interface MessageLoad {
  /**
   * The acknowledged messages, by their text, which no other has; with the moment, by `performance.now()`.
   */
  readonly acknowledged: ReadonlyMap<string, number>;
  /** Every other answer there was: a code, or `line` where the connection broke. */
  readonly refusals: Set<string>;
  /** Writes no more. Comes back when what was begun is acknowledged. */
  end(): Promise<void>;
}

/** The beginning of all their texts. */
export const LOADED = 'load ';
/** No device waits longer for an answer. */
const PATIENCE_MS = 60_000;
const refusedSchema = z.object({
  error: z.object({ code: z.string(), retryAfter: z.optional(z.number()) }),
});

/** `url` is asked at each message: the server may move. */
export function startMessageLoad(url: () => string, writers: readonly Writer[]): MessageLoad {
  const acknowledged = new Map<string, number>();
  const refusals = new Set<string>();
  const end = { isAsked: false };

  async function tryOnce({ token, thread }: Writer, id: string, content: string) {
    const answer = await fetch(url() + API.messages(thread), {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify({ id, content }),
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    const body: unknown = await answer.json();
    if (answer.ok) return null;
    const { code, retryAfter = 1 } = z.parse(refusedSchema, body).error;
    return { code, retryAfter };
  }

  async function write(writer: Writer): Promise<void> {
    const id = randomUUID();
    const content = LOADED + id;
    for (;;) {
      const refused = await tryOnce(writer, id, content).catch(() => LINE);
      if (refused === null) break;
      refusals.add(refused.code);
      await sleep(refused.retryAfter * 1000);
    }
    acknowledged.set(content, performance.now());
  }

  const all = writers.map(async (writer) => {
    while (!end.isAsked) await write(writer);
  });
  return {
    acknowledged,
    refusals,
    async end() {
      end.isAsked = true;
      await Promise.all(all);
    },
  };
}

const LINE = { code: 'line', retryAfter: 0.2 };
