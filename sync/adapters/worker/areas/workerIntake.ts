import { unreachable } from '#contract/rules/unreachable.ts';
import type { Checkpoint } from '#contract/protocol/sync.ts';
import type { AreaIntake, OnStored, TakenIn } from '../../../model/ports/catalogue.ts';
import { TransportError } from '../../../model/ports/transport.ts';
import type { WorkerLine } from '../line.ts';
import { createQuestions } from '../questions.ts';
import type { AreaTarget, FromAreas, ToAreas } from './areaMessage.ts';

/** The tab's side: an intake whose work is done in a worker. */
export function createWorkerIntake(
  worker: WorkerLine<ToAreas, FromAreas>,
  target: AreaTarget,
): AreaIntake {
  const questions = createQuestions<Checkpoint | TakenIn>();
  const storing = new Map<number, OnStored>();

  worker.onMessage((message) => {
    switch (message?.kind) {
      case undefined:
        questions.end('the worker that takes areas in broke');
        break;
      case 'fetched':
        questions.answer(message.ask, message.checkpoint);
        break;
      case 'storing':
        storing.get(message.ask)?.(message.ids, message.done);
        break;
      case 'stored':
        questions.answer(message.ask, message);
        break;
      case 'failed': {
        const { ask, failure, reason } = message;
        questions.fail(ask, failure === null ? new Error(reason) : new TransportError(failure));
        break;
      }
      default:
        unreachable(message);
    }
  });
  worker.post({ kind: 'open', ...target });

  return {
    fetch: (areaId) => questions.ask((ask) => worker.post({ kind: 'fetch', ask, areaId })),
    async store(areaId, onStored) {
      let number = 0;
      try {
        return await questions.ask<TakenIn>((ask) => {
          number = ask;
          storing.set(ask, onStored);
          worker.post({ kind: 'store', ask, areaId });
        });
      } finally {
        storing.delete(number);
      }
    },
    close() {
      worker.end();
      questions.end('areas are taken in no more');
    },
  };
}
