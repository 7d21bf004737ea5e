import { useCallback, useLayoutEffect, useRef, useState } from 'react';
import { useSync } from './SyncProvider.tsx';
import type { Sync } from './types.ts';

export type CommandState =
  /** The command is not running, and its last run did not fail. */
  | { readonly status: 'idle' }
  | { readonly status: 'running' }
  /** The last run threw this. Cleared by the next one. */
  | { readonly status: 'failed'; readonly error: unknown };

/**
 * A person's write as a function and its state. `run` gives what the command gave, or undefined when it
 * threw (the error is in `state`) or when it is still running from before: a double press does one write.
 *
 *     const [signIn, state] = useCommand((sync, form: Form) => sync.auth.signIn(form));
 */
export function useCommand<Arguments extends readonly unknown[], Result>(
  command: (sync: Sync, ...args: Arguments) => Promise<Result>,
): readonly [(...args: Arguments) => Promise<Result | undefined>, CommandState] {
  const sync = useSync();
  const [state, setState] = useState<CommandState>({ status: 'idle' });
  const latest = useRef(command);
  useLayoutEffect(() => {
    latest.current = command;
  });
  const isRunning = useRef(false);
  const run = useCallback(
    async (...args: Arguments) => {
      if (isRunning.current) return undefined;
      isRunning.current = true;
      setState({ status: 'running' });
      try {
        const result = await latest.current(sync, ...args);
        setState({ status: 'idle' });
        return result;
      } catch (error) {
        setState({ status: 'failed', error });
        return undefined;
      } finally {
        isRunning.current = false;
      }
    },
    [sync],
  );
  return [run, state];
}
