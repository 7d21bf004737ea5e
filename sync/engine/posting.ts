import type { NewMessage } from '../model/entry.ts';
import type { Engine } from '../model/engine.ts';
import { createPlaces } from '../kit/places.ts';
import type { OutboxStore } from '../model/ports/stores.ts';
import type { Leading } from './leading.ts';

/** How messages of this tab come into the outbox, each where send was pressed. */
export function createPosting(deps: {
  leading(): Pick<Leading, 'post'> | null;
  readonly outbox: Pick<OutboxStore, 'add'>;
  nudge(lane: string): void;
  /** Hears of each entry once it is durable. */
  onPosted?: ((message: NewMessage) => void) | undefined;
}): Pick<Engine, 'post' | 'postInPlace'> {
  const places = createPlaces();
  const post: Engine['post'] = async (message) => {
    const stored = await store(message);
    deps.onPosted?.(message);
    return stored;
  };
  const store: Engine['post'] = async (message) => {
    const posting = deps.leading()?.post(message) ?? null;
    if (posting !== null) return await posting;
    const stored = await deps.outbox.add(message);
    deps.nudge(message.lane);
    return stored;
  };
  return {
    post: (message) => places.behind(message.lane, () => post(message)),
    postInPlace: (lane, work) => places.take(lane, () => work(post)),
  };
}
