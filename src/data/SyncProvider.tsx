import { createContext, use, type ReactNode } from 'react';
import type { Sync } from './types.ts';

const SyncContext = createContext<Sync | null>(null);

/** Gives everything below it the one engine of this tab. */
export function SyncProvider({
  sync,
  children,
}: {
  readonly sync: Sync;
  readonly children: ReactNode;
}) {
  return <SyncContext value={sync}>{children}</SyncContext>;
}

/** The engine, for reads (`useLive`) and commands (`useCommand`). Throws outside a SyncProvider. */
export function useSync(): Sync {
  const sync = use(SyncContext);
  if (sync === null) throw new Error('useSync needs a SyncProvider above it');
  return sync;
}
