import * as z from 'zod/mini';
import { errorCodeSchema } from '#contract/protocol/errors.ts';
import { newId } from '#contract/rules/ids.ts';
import type { Clock, Random } from '../../kit/clock.ts';
import { createListeners } from '../../kit/listeners.ts';
import type { Live } from '../../kit/live.ts';
import type { EngineStatus } from '../../model/engine.ts';
import type { CallSignals } from '../../model/ports/callSignals.ts';
import type { Channel } from '../../model/ports/channel.ts';
import { type Socket, TransportError } from '../../model/ports/transport.ts';
import type { CallRoom } from './lazyCalls.ts';

/** The server's answer, and that of the tab that leads, ms. */
const ANSWER_MS = 4000;

const outcomeSchema = z.union([z.enum(['taken', 'lost']), errorCodeSchema]);
type Outcome = z.infer<typeof outcomeSchema>;

/** A message about calls between tabs. */
const tabWordSchema = z.discriminatedUnion('type', [
  /** The server told the tab that leads. */
  z.object({ type: z.literal('told'), event: z.string(), payload: z.unknown() }),
  /** A tab that follows has something to say. */
  z.object({ type: z.literal('say'), id: z.string(), event: z.string(), payload: z.unknown() }),
  z.object({ type: z.literal('said'), id: z.string(), outcome: outcomeSchema }),
]);
type TabWord = z.infer<typeof tabWordSchema>;

export interface SignalsDeps {
  readonly clock: Clock;
  readonly random: Random;
  readonly channel: Pick<Channel, 'post'>;
  readonly socket: Pick<Socket, 'call'>;
  readonly status: Live<EngineStatus>;
}

/** Signals of a tab over the one socket of its device. */
export interface OpenSignals extends CallSignals, Pick<CallRoom, 'told' | 'hear'> {
  close(): void;
}

export function createSignals(deps: SignalsDeps): OpenSignals {
  const { clock, random, socket, status } = deps;
  const tells = createListeners<[{ readonly event: string; readonly payload: unknown }]>();
  const connects = createListeners();
  const asked = new Map<string, (outcome: Outcome) => void>();
  const post = (word: TabWord) => deps.channel.post(word);
  const isLeader = () => status.get().isLeader;
  const isConnected = () => status.get().connection.status === 'connected';

  const sayNow = async (event: string, payload: unknown): Promise<Outcome> => {
    try {
      await socket.call(event, payload, ANSWER_MS);
      return 'taken';
    } catch (error) {
      const failure = error instanceof TransportError ? error.failure : null;
      return failure?.kind === 'answered' ? failure.code : 'lost';
    }
  };

  const askLeader = (event: string, payload: unknown) =>
    new Promise<Outcome>((resolve) => {
      const id = newId(clock.now(), random.bytes(16));
      const answer = (outcome: Outcome) => {
        cancel();
        asked.delete(id);
        resolve(outcome);
      };
      const cancel = clock.after(ANSWER_MS, () => answer('lost'));
      asked.set(id, answer);
      post({ type: 'say', id, event, payload });
    });

  let wasConnected = isConnected();
  const stop = status.subscribe(() => {
    const isNow = isConnected();
    if (isNow && !wasConnected) connects.call();
    wasConnected = isNow;
  });

  return {
    isLeader,
    say: (event, payload) => (isLeader() ? sayNow(event, payload) : askLeader(event, payload)),
    subscribe(onTold, onConnected) {
      const stops = [tells.add(onTold), connects.add(onConnected)];
      return () => {
        for (const each of stops) each();
      };
    },
    told({ event, payload }) {
      post({ type: 'told', event, payload });
      tells.call({ event, payload });
    },
    hear(message) {
      const word = tabWordSchema.safeParse(message);
      if (!word.success) return;
      const { data } = word;
      if (data.type === 'told') tells.call(data);
      else if (data.type === 'said') asked.get(data.id)?.(data.outcome);
      else if (isLeader())
        void sayNow(data.event, data.payload).then((outcome) =>
          post({ type: 'said', id: data.id, outcome }),
        );
    },
    close: stop,
  };
}
