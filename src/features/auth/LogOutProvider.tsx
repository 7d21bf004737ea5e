import { createContext, Suspense, use, useCallback, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useCommand } from '#src/data/useCommand.ts';
import { loadLateTexts } from '#src/i18n/setup.ts';
import { useSync } from '#src/data/SyncProvider.tsx';
import { toastError } from '#src/ui/toasts.ts';
import { isAnythingUnsent } from './isAnythingUnsent.ts';
import { OpensLater } from '#src/ui/OpensLater.tsx';
import { latePart } from '#src/ui/latePart.tsx';

const LogOutDialog = latePart(async () => {
  const [{ LogOutDialog: Dialog }] = await Promise.all([
    import('./LogOutDialog.tsx'),
    loadLateTexts(),
  ]);
  return Dialog;
}, OpensLater);

/** `everywhere` ends the sessions of every other device, too. */
export type LogOutScope = 'here' | 'everywhere';

const LogOutContext = createContext<((scope: LogOutScope) => void) | null>(null);

/** Starts a log out: at once when nothing is unsent and no draft is left, else after asking. */
export function useLogOut(): (scope: LogOutScope) => void {
  const logOut = use(LogOutContext);
  if (logOut === null) throw new Error('useLogOut needs a LogOutProvider above it');
  return logOut;
}

export interface LogOutProviderProps {
  readonly onLeave: () => void;
  /** Logging out failed: the person is still signed in. */
  readonly onStay: () => void;
  /** Leads to where drafts can be finished. */
  readonly onDrafts: () => void;
  readonly children: ReactNode;
}

export function LogOutProvider({ onLeave, onStay, onDrafts, children }: LogOutProviderProps) {
  const { t } = useTranslation('auth');
  const sync = useSync();
  const [isAsking, setAsking] = useState(false);
  // Once opened, the dialog stays mounted: closing it is a transition.
  const [wasAsked, setWasAsked] = useState(false);
  const ask = useCallback(() => {
    setWasAsked(true);
    setAsking(true);
  }, []);
  const [scope, setScope] = useState<LogOutScope>('here');
  const [leave, state] = useCommand(async (engine, wanted: LogOutScope) => {
    try {
      if (wanted === 'here') {
        onLeave();
        await engine.auth.signOut();
      } else if (!(await engine.auth.signOutEverywhere(onLeave))) {
        toastError(t('everywhere.failed'));
      }
      setAsking(false);
    } catch (error) {
      onStay();
      ask();
      throw error;
    }
  });
  const begin = useCallback(
    (wanted: LogOutScope) => {
      async function begun(): Promise<void> {
        setScope(wanted);
        if (await isAnythingUnsent(sync)) ask();
        else await leave(wanted);
      }
      void begun();
    },
    [ask, leave, sync],
  );

  return (
    <LogOutContext value={begin}>
      {children}
      {wasAsked && (
        <Suspense>
          <LogOutDialog
            isOpen={isAsking}
            onClose={() => setAsking(false)}
            onLeave={() => void leave(scope)}
            onDrafts={onDrafts}
            state={state}
          />
        </Suspense>
      )}
    </LogOutContext>
  );
}
