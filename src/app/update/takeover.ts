export interface Takeover {
  /** The worker there was when this tab began, though it does not answer for the tab yet. */
  startedWith(worker: ServiceWorker | null): void;
}

/**
 * Watches which worker answers for this tab. `takenOver`: another one than before. The first of all takes nothing over,
 * nor does one that was there already and claims a tab that began while it was being activated. `removed`: none is left.
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
