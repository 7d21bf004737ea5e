import * as z from 'zod/mini';
import { createLive } from '../../../kit/live.ts';
import type { CallSetup, SetupStore } from '../../../model/ports/callMedia.ts';

/** In local storage: of this device, whoever is signed in. */
export const SETUP_KEY = 'call-setup';

const chosen = z.nullable(z.string());
const setupSchema = z.object({
  microphone: chosen,
  camera: chosen,
  speaker: chosen,
  isRelayOnly: z.boolean(),
});
const NOTHING_CHOSEN: CallSetup = {
  microphone: null,
  camera: null,
  speaker: null,
  isRelayOnly: false,
};

/** The choices for calls on this device, in every tab of it. */
export function createCallSetup(
  storage: Pick<Storage, 'getItem' | 'setItem'>,
): SetupStore & { readAgain(): void } {
  const read = (): CallSetup => {
    try {
      return setupSchema.parse(JSON.parse(storage.getItem(SETUP_KEY) ?? ''));
    } catch {
      return NOTHING_CHOSEN;
    }
  };
  const live = createLive(read());
  return {
    chosen: live,
    choose(changes) {
      // Another tab may have chosen since, and its word is still on its way.
      const next = { ...(storage.getItem(SETUP_KEY) === null ? live.get() : read()), ...changes };
      live.set(next);
      try {
        storage.setItem(SETUP_KEY, JSON.stringify(next));
      } catch {
        // No room: it holds until this tab goes.
      }
    },
    readAgain: () => live.set(read()),
  };
}
