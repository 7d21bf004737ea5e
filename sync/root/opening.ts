import type { QueryScope } from '../store/index.ts';
import { createLive } from '../kit/live.ts';
import type { Live } from '../model/types.ts';
import type { FirstLook } from './firstLook.ts';
import type { Identities } from './identities.ts';
import type { Identity } from './identity.ts';

/** In which order a person's things are opened: what the device holds is shown first, where it holds anything. */
export interface Opening {
  /** The source of the queries; null while nobody is signed in, or nothing is open yet. */
  readonly scopes: Live<QueryScope | null>;
  /** The owner whose values the queries of this person's identity go on with. */
  ownerOf(userId: string): object;
  follow(userId: string | null): void;
  /** Somebody waits for what only the engine can give: the first look does not put it off any longer. */
  hurry(): void;
  /** As `Identities.ready`; hurries. */
  ready(userId: string | null): Promise<Identity>;
  close(): void;
}

/** `lookAt`: gives null where there is no first look to be had. */
export function createOpening(
  identities: Identities,
  lookAt: (userId: string) => FirstLook | null,
): Opening {
  const look = createLive<FirstLook | null>(null);
  let isStart = true;
  let isLooking = false;

  const begin = (userId: string) => {
    const mine = lookAt(userId);
    if (mine === null) return;
    isLooking = true;
    look.set(mine);
    void goOnAfter(mine);
  };
  const goOnAfter = async (mine: FirstLook) => {
    await mine.done;
    if (look.get() === mine) goOn(mine.userId);
  };
  const goOn = (userId: string | null) => {
    isLooking = false;
    identities.follow(userId);
  };
  const end = () => {
    isLooking = false;
    look.get()?.close();
    look.set(null);
  };
  const stop = identities.current.subscribe(() => {
    if (identities.current.get() !== null) end();
  });

  return {
    scopes: {
      get: () => identities.current.get()?.scope ?? look.get()?.scope ?? null,
      subscribe(onChange) {
        const stops = [identities.current.subscribe(onChange), look.subscribe(onChange)];
        return () => stops.forEach((each) => each());
      },
    },
    ownerOf(userId) {
      const mine = look.get();
      return mine?.userId === userId ? mine.scope.owner : {};
    },
    follow(userId) {
      if (look.get() !== null && look.get()?.userId !== userId) end();
      // Later sign-ins find the code loaded, and a device that holds nothing of theirs.
      if (isStart && userId !== null) begin(userId);
      isStart = false;
      if (!isLooking) identities.follow(userId);
    },
    hurry() {
      if (isLooking) goOn(look.get()?.userId ?? null);
    },
    ready(userId) {
      goOn(userId);
      return identities.ready();
    },
    close() {
      stop();
      end();
    },
  };
}
