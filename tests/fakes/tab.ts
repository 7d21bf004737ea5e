import type { Clock, Unsubscribe } from '#sync/kit/clock.ts';
import type { Page } from '#sync/model/ports/page.ts';

type Hint = Parameters<Parameters<Page['onHint']>[0]>[0];

/** The browser's power over a tab's code: it runs it, freezes it, ends it in the middle of anything. */
export interface TabRuntime {
  readonly clock: Clock;
  readonly page: Page;
  /** Runs now; when the tab thaws, if it is frozen; never, if it is dead. */
  deliver(work: () => void): void;
  isAlive(): boolean;
  isFrozen(): boolean;
  freeze(): void;
  thaw(): void;
  kill(): void;
  onKill(callback: () => void): void;
  setVisible(isVisible: boolean): void;
  hint(hint: Hint): void;
  setClaimsOnline(claimsOnline: boolean): void;
  /** Sets this tab's wall clock off by so much. */
  setSkew(ms: number): void;
}

export function createTabRuntime(
  world: Clock,
  options: { readonly isVisible?: boolean } = {},
): TabRuntime {
  let isAlive = true;
  let isFrozen = false;
  let isThawing = false;
  let isVisible = options.isVisible ?? true;
  let claimsOnline = true;
  let skew = 0;
  let waiting: (() => void)[] = [];
  const hints = new Set<(hint: Hint) => void>();
  const deaths: (() => void)[] = [];

  const deliver = (work: () => void) => {
    if (!isAlive) return;
    if (isFrozen || isThawing) waiting.push(work);
    else work();
  };
  const hint = (kind: Hint) =>
    deliver(() => {
      for (const callback of hints) callback(kind);
    });

  return {
    clock: {
      now: () => world.now() + skew,
      after(ms, callback): Unsubscribe {
        let isCancelled = false;
        const cancel = world.after(ms, () =>
          deliver(() => {
            if (!isCancelled) callback();
          }),
        );
        return () => {
          isCancelled = true;
          cancel();
        };
      },
    },
    page: {
      isVisible: () => isVisible,
      claimsOnline: () => claimsOnline,
      onHint(callback) {
        hints.add(callback);
        return () => hints.delete(callback);
      },
    },
    deliver,
    isAlive: () => isAlive,
    isFrozen: () => isFrozen,
    freeze() {
      isFrozen = true;
      isThawing = false;
    },
    thaw() {
      if (!isFrozen) return;
      isFrozen = false;
      isThawing = true;
      // Task after task, as they came: what each starts may go on before the next.
      const next = () => {
        if (isFrozen || !isAlive) return;
        const work = waiting.shift();
        if (work === undefined) {
          isThawing = false;
          hint('resume');
          return;
        }
        work();
        world.after(1, next);
      };
      next();
    },
    kill() {
      isAlive = false;
      waiting = [];
      for (const callback of deaths.splice(0)) callback();
    },
    onKill: (callback) => void deaths.push(callback),
    setVisible(next) {
      isVisible = next;
      hint(next ? 'visible' : 'hidden');
    },
    hint,
    setClaimsOnline(next) {
      claimsOnline = next;
      hint(next ? 'online' : 'offline');
    },
    setSkew(ms) {
      skew = ms;
    },
  };
}
