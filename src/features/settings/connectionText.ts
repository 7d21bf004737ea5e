import type { SyncStatus } from '#src/data/types.ts';

export interface ConnectionText {
  /** Key of the namespace `settings`. */
  readonly key: string;
  readonly tone: 'good' | 'warn' | 'danger' | 'neutral';
}

/** The connection in one sentence: what a person can act on comes first. */
export function connectionText({ connection, reachability }: SyncStatus): ConnectionText {
  if (connection.status === 'needsAuth') return { key: 'sync.state.needsAuth', tone: 'danger' };
  if (reachability === 'offline') return { key: 'sync.reach.offline', tone: 'warn' };
  if (reachability === 'weak') return { key: 'sync.reach.weak', tone: 'warn' };
  if (connection.status === 'clientOutdated')
    return { key: 'sync.state.clientOutdated', tone: 'danger' };
  if (connection.status === 'serverOutdated')
    return { key: 'sync.state.serverOutdated', tone: 'warn' };
  if (connection.status === 'connected') return { key: 'sync.state.connected', tone: 'good' };
  return { key: `sync.state.${connection.status}`, tone: 'neutral' };
}
