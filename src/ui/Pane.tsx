import { memo, useMemo, useSyncExternalStore, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { reportOnceShown } from '#src/failures/failures.ts';
import { Button } from './Button.tsx';
import { type BrokenProps, ErrorBoundary } from './ErrorBoundary.tsx';

export interface PaneProps {
  /** It has no place of its own on the screen: nothing stands there when it breaks. */
  readonly isUnseen?: boolean;
  readonly children: ReactNode;
}

/** A part of a page that breaks by itself: where it stood is said so, and what stands beside it stays. */
export function Pane({ isUnseen = false, children }: PaneProps) {
  const { key } = useLocation();
  return (
    <ErrorBoundary place={key} Broken={isUnseen ? BrokenUnseen : BrokenPart}>
      {children}
    </ErrorBoundary>
  );
}

/** A part in a pane of its own, which is made anew with its props alone. */
export function inPane<P extends object>(Part: (props: P) => ReactNode) {
  return memo(function InPane(props: P) {
    return (
      <Pane>
        <Part {...props} />
      </Pane>
    );
  });
}

/** Somebody is told, whether it is seen or not. */
function useReported({ error }: Pick<BrokenProps, 'error'>): void {
  const report = useMemo(() => reportOnceShown(error, 'view'), [error]);
  useSyncExternalStore(report.subscribe, report.get, report.get);
}

function BrokenUnseen({ error }: BrokenProps) {
  useReported({ error });
  return null;
}

function BrokenPart({ error, again }: BrokenProps) {
  const { t } = useTranslation('common');
  useReported({ error });
  return (
    <div className="grid gap-3 p-4">
      <p role="status" className="text-soft">
        {t('error.part')}
      </p>
      <Button look="secondary" className="justify-self-start" onClick={again}>
        {t('error.retry')}
      </Button>
    </div>
  );
}
