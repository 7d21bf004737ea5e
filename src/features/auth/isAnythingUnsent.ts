import { firstValue } from '#src/data/firstValue.ts';
import type { Sync, UnsentGroup, UnsentKind } from '#src/data/types.ts';

/** A local read takes milliseconds; a database that does not answer must not keep anybody from logging out. */
const READ_MS = 2000;
/** Online, what was just written is sent in a moment: nobody is asked about it. */
const SENDING_MS = 1500;

/** These wait until the person does something. */
const STAYS: ReadonlySet<UnsentKind> = new Set<UnsentKind>(['failed', 'draft']);

/**
 * Whether logging out now would lose anything a person wrote. Asks the database itself, since the status may lag
 * behind; where it does not answer, the status decides.
 */
export async function isAnythingUnsent(sync: Sync): Promise<boolean> {
  const unsent = await readWithin(sync);
  const { waiting, failed } = sync.status.get();
  if (unsent === null) return waiting + failed > 0 || (await isAnythingDrafted(sync));
  if (unsent.length === 0) return false;
  const isOnItsWay = !unsent.some(({ kind }) => STAYS.has(kind));
  return !(isOnItsWay && sync.status.get().reachability === 'online' && (await leaves(sync)));
}

/** True as soon as all of it is sent; false when that takes too long. */
function leaves(sync: Sync): Promise<boolean> {
  return new Promise((resolve) => {
    const stop = sync.status.subscribe(() => void look());
    const timer = setTimeout(() => end(false), SENDING_MS);
    const end = (isSent: boolean) => {
      clearTimeout(timer);
      stop();
      resolve(isSent);
    };
    const look = async () => {
      if ((await readWithin(sync))?.length === 0) end(true);
    };
    void look();
  });
}

async function readWithin({ maintenance }: Sync): Promise<readonly UnsentGroup[] | null> {
  const late = new Promise<null>((resolve) => setTimeout(() => resolve(null), READ_MS));
  return await Promise.race([maintenance.unsent().catch(() => null), late]);
}

async function isAnythingDrafted({ chat }: Sync): Promise<boolean> {
  const [active, archived] = await Promise.all([
    firstValue(chat.conversations('active'), READ_MS),
    firstValue(chat.conversations('archived'), READ_MS),
  ]);
  return [...(active ?? []), ...(archived ?? [])].some(({ draft }) => draft.trim() !== '');
}
