import { createContext, use, useEffect, useSyncExternalStore, type ReactNode } from 'react';
import { watchForUpdates, type Updater } from './createUpdater.ts';
import type { UpdateState } from './updateState.ts';
import type { CheckResult } from './workerLink.ts';

const UpdaterContext = createContext<Updater | null>(null);

export function UpdateProvider({
  updater,
  children,
}: {
  readonly updater: Updater;
  readonly children: ReactNode;
}) {
  useEffect(() => watchForUpdates(updater), [updater]);
  return <UpdaterContext value={updater}>{children}</UpdaterContext>;
}

/** Whether a newer version is available, and what to do about it. */
export function useUpdate(): {
  readonly state: UpdateState;
  readonly accept: () => void;
  readonly dismiss: () => void;
  readonly check: () => Promise<CheckResult>;
} {
  const updater = useUpdater();
  const get = () => updater.get();
  const state = useSyncExternalStore((onChange) => updater.subscribe(onChange), get, get);
  return {
    state,
    accept: () => updater.send('accept'),
    dismiss: () => updater.send('dismiss'),
    check: () => updater.check('asked'),
  };
}

/** Checks for a newer version once, when a component that needs to know appears. */
export function useSearchForUpdate(): void {
  const updater = useUpdater();
  useEffect(() => void updater.check('asked'), [updater]);
}

function useUpdater(): Updater {
  const updater = use(UpdaterContext);
  if (updater === null) throw new Error('useUpdate needs an UpdateProvider above it');
  return updater;
}
