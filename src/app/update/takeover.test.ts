import { expect, it } from 'vitest';
import { watchTakeover } from './takeover.ts';

const worker = (name: string) => ({ name }) as unknown as ServiceWorker;
const [first, second] = [worker('first'), worker('second')];

/** A tab that `controller` answers for when it begins. */
function tab(controller: ServiceWorker | null) {
  const container = Object.assign(new EventTarget(), { controller });
  const log: string[] = [];
  const takeover = watchTakeover(container as unknown as ServiceWorkerContainer, {
    takenOver: () => log.push('taken over'),
    removed: () => log.push('removed'),
  });
  const changeTo = (next: ServiceWorker | null) => {
    container.controller = next;
    container.dispatchEvent(new Event('controllerchange'));
  };
  return { log, takeover, changeTo };
}

it('the first worker of all takes nothing over, the next one does', () => {
  const { log, takeover, changeTo } = tab(null);
  takeover.startedWith(null);
  changeTo(first);
  expect(log).toEqual([]);
  changeTo(second);
  expect(log).toEqual(['taken over']);
});

it('a worker that was there and claims a tab that began beside it takes nothing over', () => {
  const { log, takeover, changeTo } = tab(null);
  takeover.startedWith(first);
  changeTo(first);
  expect(log).toEqual([]);
  changeTo(second);
  expect(log).toEqual(['taken over']);
});

it('a tab no worker answered for is taken over by a newer one than it began beside', () => {
  const { log, takeover, changeTo } = tab(null);
  takeover.startedWith(first);
  changeTo(second);
  expect(log).toEqual(['taken over']);
});

it('a worker removed with the site’s data is told, and its successor is a first one', () => {
  const { log, takeover, changeTo } = tab(first);
  takeover.startedWith(first);
  changeTo(null);
  changeTo(second);
  expect(log).toEqual(['removed']);
});
