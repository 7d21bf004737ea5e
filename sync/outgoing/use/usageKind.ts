import type { Clock } from '../../kit/clock.ts';
import type { Log } from '../../kit/log.ts';
import type { OutgoingKind } from '../kind.ts';
import type { ViewsLeft } from '../views/viewsLeft.ts';
import { isDue, isOutdated, isSameUse } from './use.ts';
import type { NotedUse } from '../../model/looks.ts';
import type { UseNotes } from './useNotes.ts';

export interface UsageKindDeps {
  readonly notes: UseNotes;
  /** Tells of changes of the notes in local storage, in any tab. */
  readonly left: Pick<ViewsLeft, 'subscribe'>;
  readonly clock: Pick<Clock, 'now'>;
  readonly log: Log;
  /** One call. Throws TransportError. */
  send(use: NotedUse): Promise<void>;
}

/** Counts of a day, told anew as they grow. */
export function usageKind({
  notes,
  left,
  clock,
  log,
  send,
}: UsageKindDeps): OutgoingKind<NotedUse> {
  const noteTold = (told: NotedUse) => {
    const now = notes.all().find(({ day }) => day === told.day);
    // Forgotten meanwhile, because the person wants nothing told.
    if (now !== undefined)
      notes.put({ ...now, toldAt: clock.now(), isChanged: !isSameUse(now, told) });
    return Promise.resolve();
  };
  return {
    name: 'counts of the day',
    due() {
      const now = clock.now();
      for (const use of notes.all()) if (isOutdated(use, now)) notes.forget(use.day);
      return Promise.resolve(notes.all().filter((use) => isDue(use, now)));
    },
    send: (use) => send(use),
    sent: noteTold,
    refused(use, code) {
      log.warn('counts of the day were refused', code);
      return noteTold(use);
    },
    onChange: (callback) => left.subscribe(() => callback(false)),
  };
}
