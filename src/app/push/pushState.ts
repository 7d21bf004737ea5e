import { atom, getDefaultStore, useAtomValue } from 'jotai';

/** Whether this device tells its person something while the app is closed. */
export type PushState =
  /** The browser has not been looked at yet. */
  | 'unknown'
  /** This browser cannot, or not in this window. */
  | 'unsupported'
  /** iOS can, once the app is on the Home Screen. */
  | 'needsInstall'
  /** The server tells nobody. */
  | 'notOffered'
  /** The person, or their browser, forbade it: only its settings bring it back. */
  | 'denied'
  | 'off'
  /** Chosen, and not yet agreed with the push service or the server: done when they can be reached. */
  | 'waiting'
  | 'on';

const state = atom<PushState>('unknown');
/** The moment to ask has come: a first message was sent, or a first search saved. */
const offered = atom(false);

export const setPushState = (next: PushState): void => getDefaultStore().set(state, next);
export const usePushState = (): PushState => useAtomValue(state);
export const offerPush = (isOffered: boolean): void => getDefaultStore().set(offered, isOffered);
export const useIsPushOffered = (): boolean => useAtomValue(offered);
