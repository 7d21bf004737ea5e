import { AsyncLocalStorage } from 'node:async_hooks';

const within = new AsyncLocalStorage<{ ms: number }>();

/** Runs `work` and gives the ms of the database that its statements took, however it ends: whoever began it hears of that. */
export async function databaseTime(work: () => Promise<unknown>): Promise<number> {
  const used = { ms: 0 };
  await within.run(used, work).catch(() => undefined);
  return used.ms;
}

/** Runs one statement for the work that it belongs to. */
export async function metered<T>(statement: () => Promise<T>): Promise<T> {
  const began = performance.now();
  try {
    return await statement();
  } finally {
    const used = within.getStore();
    if (used !== undefined) used.ms += performance.now() - began;
  }
}
