import { useSync } from './SyncProvider.tsx';
import { useLive } from './useLive.ts';

/** Whether the browser removed the data stored on this device, until `dismiss`. */
export function useRemoval(): { readonly wasRemoved: boolean; readonly dismiss: () => void } {
  const { maintenance } = useSync();
  const wasRemoved = useLive(maintenance.wasRemoved);
  return { wasRemoved, dismiss: () => maintenance.dismissRemoval() };
}
