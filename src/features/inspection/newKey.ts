import { partKey } from '#sync/model/rules/inspection/changes.ts';

/** The key of a room or an item that is added now. */
export const newKey = (): string =>
  partKey(Date.now(), window.crypto.getRandomValues(new Uint8Array(4)));
