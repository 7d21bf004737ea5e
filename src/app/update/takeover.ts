export interface Takeover {
  /** The worker that existed when this tab began, even if it does not control the tab yet. */
  startedWith(worker: ServiceWorker | null): void;
}

/**
 * Watches which worker controls this tab. `takenOver`: another one than before. The very first worker takes nothing
 * over, nor does one that existed already and claims a tab that began while it was being activated. `removed`: there
 * is none left.
 */
export function watchTakeover(
  container: ServiceWorkerContainer,
  on: { readonly takenOver: () => void; readonly removed: () => void },
): Takeover {
  let known = container.controller;
  container.addEventListener('controllerchange', () => {
    const { controller } = container;
    const isOther = known !== null && controller !== known;
    known = controller;
    if (controller === null) on.removed();
    else if (isOther) on.takenOver();
  });
  return {
    startedWith(worker) {
      known ??= worker;
    },
  };
}
