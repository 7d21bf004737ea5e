import type { NetworkKind } from '../../model/ports/catalogue.ts';

/** https://wicg.github.io/netinfo: not in every browser. */
interface Connection extends EventTarget {
  readonly saveData?: boolean;
  readonly type?: string;
  readonly effectiveType?: string;
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

/**
 * Whether a megabyte takes many seconds. Where the browser does not tell, it does not; its `downlink` is a guess of 1.35 Mbit/s
 * where it has measured nothing.
 */
export function isSlowLine(): boolean {
  const line = connection();
  if (line === null) return false;
  const { saveData, effectiveType = '4g' } = line;
  return saveData === true || effectiveType !== '4g';
}
