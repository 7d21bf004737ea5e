import { createOnePaint } from '../rules/onePaint.ts';

/** The press that waits for its answer on this tab's search. */
export const press = createOnePaint({
  now: () => performance.now(),
  after(ms, callback) {
    const timer = setTimeout(callback, ms);
    return () => clearTimeout(timer);
  },
});

/** Events of a person that see what was pressed before them. */
const ACTS = ['pointerdown', 'keydown'] as const;

press.isWaiting.subscribe(() => {
  for (const act of ACTS) {
    if (press.isWaiting.get()) window.addEventListener(act, press.flush, { capture: true });
    else window.removeEventListener(act, press.flush, { capture: true });
  }
});
