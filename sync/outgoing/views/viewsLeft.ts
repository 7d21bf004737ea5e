import type { Owner } from '../../model/owner.ts';
import type { Unsubscribe } from '../../kit/clock.ts';
import type { Log } from '../../kit/log.ts';
import { viewsLeft } from './viewNotes.ts';

/** Looks at listings that this device has not told of. */
export interface ViewsLeft {
  count(): number;
  subscribe(onChange: () => void): Unsubscribe;
}

/** Looks at listings that wait on this device, in whatever tab they were noted. */
export interface AllViewsLeft {
  of(owner: Owner): ViewsLeft;
  /** One was noted, told or taken away in this tab: local storage tells only the others. */
  changed(): void;
}

/** `events`: of the window, which says what another tab wrote into local storage. */
export function createViewsLeft(
  storage: Storage,
  events: Pick<EventTarget, 'addEventListener' | 'removeEventListener'>,
  log: Log,
): AllViewsLeft {
  const listeners = new Set<() => void>();
  const changed = () => {
    for (const listener of Array.from(listeners)) listener();
  };
  return {
    changed,
    of: (owner) => ({
      count: () => viewsLeft(storage, owner, log),
      subscribe(onChange): Unsubscribe {
        const own = () => onChange();
        listeners.add(own);
        events.addEventListener('storage', own);
        return () => {
          listeners.delete(own);
          events.removeEventListener('storage', own);
        };
      },
    }),
  };
}
