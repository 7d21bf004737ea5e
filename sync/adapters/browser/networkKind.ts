import type { NetworkKind } from '../../model/ports/catalogue.ts';

/** https://wicg.github.io/netinfo: not in every browser. */
interface Connection extends EventTarget {
  readonly saveData?: boolean;
  readonly type?: string;
}

const connection = (): Connection | null =>
  (globalThis as { navigator?: { connection?: Connection } }).navigator?.connection ?? null;

export const browserNetwork: NetworkKind = {
  savesData: () => connection()?.saveData === true,
  isMetered: () => connection()?.type === 'cellular',
  onChange(callback) {
    const own = () => callback();
    const watched = connection();
    watched?.addEventListener('change', own);
    return () => watched?.removeEventListener('change', own);
  },
};
