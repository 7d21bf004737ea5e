import type { Sync } from '#src/data/types.ts';

/**
 * Has the code that shows documents stored, where some are kept on this device: of homes, those that came with a list among
 * them, or `hasOwn`, a person's own.
 */
export async function keepReader(
  maintenance: Pick<Sync['maintenance'], 'homeFiles'>,
  hasOwn: boolean,
  store: () => Promise<void>,
): Promise<void> {
  if (hasOwn || (await (await maintenance.homeFiles()).keptHomeFiles()).size > 0) await store();
}
