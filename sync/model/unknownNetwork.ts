import type { NetworkKind } from './ports/catalogue.ts';

/** Where the browser says nothing of its network, nothing is held back. */
export const UNKNOWN_NETWORK: NetworkKind = {
  savesData: () => false,
  isMetered: () => false,
  onChange: () => () => undefined,
};
