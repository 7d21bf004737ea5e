import { setTimeout as sleep } from 'node:timers/promises';
import { contained } from '#server/contained.ts';
import { Refusal, toRefusal } from '#server/domain/requests/index.ts';
import type { Log } from '#server/log.ts';
import type { Redis } from './redis.ts';

/** Another process answers within so long, ms. */
const ANSWER_MS = 3000;
const AGAIN_MS = 500;

type Hear = (body: unknown, from: string) => unknown;

/** Words between processes. Our own processes alone write there. */
export interface Wire {
  /** Throws RedisAway. `to`: a process, or `others`. */
  tell(to: string, topic: string, body: unknown): Promise<void>;
  /** Gives its answer or throws its refusal; NobodyThere where there is no such process any more. */
  ask(to: string, topic: string, body: unknown): Promise<unknown>;
  /** One listener a topic. What it gives is the answer. */
  hear(topic: string, hear: Hear): void;
  close(): void;
}

/** The process has gone. */
export class NobodyThere extends Error {
  override readonly name = 'NobodyThere';
}

interface Said {
  readonly from: string;
  readonly topic: string;
  readonly body: unknown;
  /** An answer is wanted under this number. */
  readonly asked?: number;
}
type Answered =
  | { readonly answer: unknown }
  | { readonly code: Refusal['code']; readonly message: string; readonly detail: object };

const ANSWER = 'answer';

export async function openWire(redis: Redis, me: string, log: Log): Promise<Wire> {
  const channelOf = (to: string) => `${redis.prefix}:to:${to}`;
  const listeners = new Map<string, Hear>();
  const open = new Map<number, (answered: Answered | Error) => void>();
  let asked = 0;

  const send = async (to: string, said: Omit<Said, 'from'>): Promise<number> =>
    await redis.ask((client) =>
      client.publish(channelOf(to), JSON.stringify({ from: me, ...said } satisfies Said)),
    );

  const answerTo = async ({ from, topic, body, asked: number }: Said): Promise<void> => {
    const listener = listeners.get(topic);
    let answered: Answered;
    try {
      // JSON has no undefined: without a null the answer would be none, which reads as a refusal.
      answered = { answer: (await listener?.(body, from)) ?? null };
    } catch (thrown) {
      const { code, message, detail } = toRefusal(thrown);
      if (code === 'internal') log.error(`what another process asked (${topic})`, thrown);
      answered = { code, message, detail };
    }
    if (number !== undefined) await send(from, { topic: ANSWER, body: [number, answered] });
  };
  const take = async (text: string): Promise<void> => {
    const said = JSON.parse(text) as Said;
    if (said.from === me) return;
    if (said.topic !== ANSWER) return await answerTo(said);
    const [number, answered] = said.body as [number, Answered];
    open.get(number)?.(answered);
  };

  const ears = redis.client.duplicate({ disableOfflineQueue: false });
  // The other connection says so.
  ears.on('error', () => undefined);
  const heard = contained('a word of another process', take, log);
  const subscribe = async (): Promise<void> => {
    await ears.connect();
    while (ears.isOpen) {
      try {
        await ears.subscribe([channelOf(me), channelOf('others')], heard);
        return;
      } catch {
        await sleep(AGAIN_MS, undefined, { ref: false });
      }
    }
  };
  const subscribed = subscribe().catch(() => undefined);
  if (redis.client.isReady) await subscribed;

  return {
    async tell(to, topic, body) {
      await send(to, { topic, body });
    },
    async ask(to, topic, body) {
      const number = (asked += 1);
      const answer = new Promise<Answered | Error>((resolve) => {
        open.set(number, resolve);
        setTimeout(
          contained('a question to another process', () => resolve(new NobodyThere('no answer'))),
          ANSWER_MS,
        ).unref();
      });
      try {
        const heardBy = await send(to, { topic, body, asked: number });
        if (heardBy === 0) throw new NobodyThere('the process has gone');
        const answered = await answer;
        if (answered instanceof Error) throw answered;
        if ('answer' in answered) return answered.answer;
        throw new Refusal(answered.code, answered.message, answered.detail);
      } finally {
        open.delete(number);
      }
    },
    hear(topic, hear) {
      listeners.set(topic, hear);
    },
    close() {
      if (ears.isOpen) ears.destroy();
    },
  };
}
