import { settleWipe } from '../session/index.ts';
import { nextTask } from '../adapters/browser/index.ts';
import { createDeferred, type Deferred } from '../kit/pending.ts';
import { databaseNameOf } from '../store/identity.ts';
import { startFirstLook, type FirstScreen } from './firstLook.ts';
import { createIdentities, type Identities } from './identities.ts';
import type { Identity } from './identity.ts';
import { createOpening, type Opening } from './opening.ts';
import type { Tab } from './tab.ts';
import type { CallController } from '../model/calls.ts';
import type { RefusalNews } from '../model/types.ts';

/** A draft is on its way to the disk within 250 ms of a key press. */
const DRAFTS_MS = 300;

/**
 * The pieces that the engine's file imports, each asked for by itself as well: a piece that is there first is
 * evaluated first, in a task of its own. All of it in one task keeps a slow phone from answering for a third
 * of a second.
 */
const PIECES = [
  () => import('#contract/entities/property.ts'),
  () => import('#contract/entities/records/settings.ts'),
];

export interface IdentityOfDeps {
  readonly tab: Tab;
  readonly firstScreen: FirstScreen | undefined;
  onRefused(news: RefusalNews): void;
  onCallController(controller: CallController | null): void;
}

/** The identity of whoever is signed in: opened behind what the device shows without it, followed, waited for. */
export interface IdentityOf {
  readonly identities: Identities;
  readonly opening: Opening;
  /** Waits for the identity of who is signed in. Throws SignedOut, or why it cannot be opened. */
  ready(): Promise<Identity>;
  /** Commands of who is signed in. */
  readonly deferred: Deferred<Identity>;
  /** The next opening fetches everything of the server's again. */
  rebuild(userId: string): void;
}

export function createIdentityOf({ tab, firstScreen, ...tell }: IdentityOfDeps): IdentityOf {
  const { platform, storage, session, drafts, listings, pending, userIdNow } = tab;
  const { clock, log } = platform;
  const toRebuild = new Set<string>();

  /** A newer version of the app, in another tab, is changing what is stored. */
  let isOutdated = false;
  const stepAside = async () => {
    isOutdated = true;
    await new Promise<void>((resolve) => clock.after(DRAFTS_MS, resolve));
    await pending.flush();
    identities.restart();
    await identities.settled();
  };

  const open = async (userId: string): Promise<Identity> => {
    const isRebuilding = toRebuild.delete(userId);
    const owner = opening.ownerOf(userId);
    // If it cannot be loaded, the engine's own import fails.
    for (const ask of PIECES) ask().catch(() => undefined);
    const { openIdentity } = await import('./openIdentity.ts');
    await nextTask();
    const ending = session.endingOf(userId);
    await settleWipe(databaseNameOf(userId), { storage, clock, log, ending });
    const restart = () => identities.restart();
    return await openIdentity(
      { ...tab, ...tell, isOutdated: () => isOutdated, stepAside, restart },
      { userId, owner, isRebuilding },
    );
  };

  const identities = createIdentities(open, log);
  const opening = createOpening(identities, (userId) => {
    if (platform.glance === undefined || firstScreen === undefined) return null;
    // The notes of a killed tab are newer than the stored drafts: they are stored before anything is shown.
    if (drafts.of(userId).length + listings.of(userId).length > 0) return null;
    const { openGlance, idle } = platform.glance;
    const glance = openGlance(databaseNameOf(userId));
    return startFirstLook({ userId, glance, firstScreen, idle, clock, log });
  });

  const ready = () => opening.ready(userIdNow());
  return {
    identities,
    opening,
    ready,
    deferred: createDeferred(ready, pending.track),
    rebuild: (userId) => void toRebuild.add(userId),
  };
}
