import { unreachable } from '#contract/rules/unreachable.ts';
import type { Checkpoint } from '#contract/protocol/sync.ts';
import type { AreaIntake, OnStored, TakenIn } from '../../ports/catalogue.ts';
import { TransportError } from '../../ports/transport.ts';
import type { WorkerLine } from '../worker/line.ts';
import type { AreaTarget, FromAreas, ToAreas } from './areaMessage.ts';

interface Waiting {
  resolve(answer: Checkpoint | TakenIn): void;
  reject(error: Error): void;
  readonly onStored: OnStored;
}

/** The tab's side: an intake whose work is done in a worker. */
export function createWorkerIntake(
  worker: WorkerLine<ToAreas, FromAreas>,
  target: AreaTarget,
): AreaIntake {
  const waiting = new Map<number, Waiting>();
  let asked = 0;
  /** Why it answers nothing any more. */
  let over: Error | null = null;

  const giveUp = (why: string) => {
    over ??= new Error(why);
    for (const { reject } of waiting.values()) reject(over);
    waiting.clear();
  };
  const settle = (ask: number): Waiting | undefined => {
    const one = waiting.get(ask);
    waiting.delete(ask);
    return one;
  };
  worker.onMessage((message) => {
    switch (message?.kind) {
      case undefined:
        giveUp('the worker that takes areas in broke');
        break;
      case 'fetched':
        settle(message.ask)?.resolve(message.checkpoint);
        break;
      case 'storing':
        waiting.get(message.ask)?.onStored(message.ids, message.done);
        break;
      case 'stored':
        settle(message.ask)?.resolve(message);
        break;
      case 'failed': {
        const { failure, reason } = message;
        settle(message.ask)?.reject(
          failure === null ? new Error(reason) : new TransportError(failure),
        );
        break;
      }
      default:
        unreachable(message);
    }
  });
  const ask = async <T extends Checkpoint | TakenIn>(
    kind: 'fetch' | 'store',
    areaId: string,
    onStored: OnStored = () => undefined,
  ): Promise<T> => {
    if (over !== null) throw over;
    asked += 1;
    const number = asked;
    return await new Promise<T>((resolve, reject) => {
      waiting.set(number, { resolve: resolve as Waiting['resolve'], reject, onStored });
      worker.post({ kind, ask: number, areaId });
    });
  };
  worker.post({ kind: 'open', ...target });

  return {
    fetch: (areaId) => ask('fetch', areaId),
    store: (areaId, onStored) => ask('store', areaId, onStored),
    close() {
      worker.end();
      giveUp('areas are taken in no more');
    },
  };
}
