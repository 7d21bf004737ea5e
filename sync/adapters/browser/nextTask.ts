interface Yielding {
  readonly scheduler?: { yield?(): Promise<void> };
}

/**
 * Resolves in another task of the page, before which what is pressed and painted has its turn: long work is
 * done in pieces. If the browser has no way to yield, it resolves at once.
 */
export async function nextTask({ scheduler }: Yielding = globalThis): Promise<void> {
  await scheduler?.yield?.();
}
