import { viewDay, viewFault } from '#contract/rules/listing/views.ts';
import type { Clock } from '../../kit/clock.ts';
import type { Log } from '../../kit/log.ts';
import type { OutgoingKind } from '../kind.ts';
import type { ViewsLeft } from '../views/viewsLeft.ts';
import type { ShownBatch } from '../../model/looks.ts';
import type { ShownNotes } from './shownNotes.ts';

export interface ImpressionKindDeps {
  readonly notes: ShownNotes;
  readonly left: Pick<ViewsLeft, 'subscribe'>;
  /** The device is a guest's. */
  readonly isGuest: boolean;
  readonly clock: Pick<Clock, 'now'>;
  readonly log: Log;
  /** One call. Throws TransportError. */
  send(batch: ShownBatch): Promise<void>;
}

/** Cards that were on the screen, a batch a visit, the oldest first. */
export function impressionKind(deps: ImpressionKindDeps): OutgoingKind<ShownBatch> {
  const { notes, left, isGuest, clock, log } = deps;
  const forgetOutdated = () => {
    const today = viewDay(clock.now());
    for (const batch of notes.all())
      if ((batch.state === 'sent' && batch.day !== today) || viewFault(batch.day, today) !== null)
        notes.forget(batch);
  };
  const noteSent = (batch: ShownBatch) => {
    notes.put({ ...batch, state: 'sent' });
    forgetOutdated();
    return Promise.resolve();
  };
  return {
    name: 'cards that were shown',
    isPublic: isGuest,
    due() {
      forgetOutdated();
      const waiting = notes.all().filter(({ state }) => state === 'waiting');
      return Promise.resolve(waiting.toSorted((one, other) => (one.day < other.day ? -1 : 1)));
    },
    send: (batch) => deps.send(batch),
    sent: noteSent,
    refused(batch, code) {
      // The person cannot correct it, and need not.
      log.warn('cards that were shown were refused', code);
      return noteSent(batch);
    },
    onChange: (callback) => left.subscribe(() => callback(false)),
  };
}
