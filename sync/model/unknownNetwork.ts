import type { NetworkKind } from './ports/catalogue.ts';

/** Without facts about the network nothing is held back. */
export const UNKNOWN_NETWORK: NetworkKind = {
  savesData: () => false,
  isMetered: () => false,
  onChange: () => () => undefined,
};
