import { CloudOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { CollectionName } from '#src/data/types.ts';
import { useArrival } from '#src/data/useArrival.ts';
import { classes } from '#src/ui/classes.ts';

export interface NotHereYetProps {
  /** The collections behind the part of the page that is not known yet. */
  readonly of: readonly CollectionName[];
  /** Shown while it is read, or is on its way: a skeleton. */
  readonly children: ReactNode;
  readonly className?: string;
}

/**
 * In place of what is not known yet. If it was never pulled to this device and no server answers, a skeleton
 * would promise rows that do not come: then that is said.
 */
export function NotHereYet({ of, children, className }: NotHereYetProps) {
  const { t } = useTranslation('homes');
  if (useArrival(...of) !== 'absent') return children;
  return (
    <p className={classes('appear-late flex items-start gap-3 text-soft', className)}>
      <CloudOff size={20} aria-hidden className="mt-0.5 shrink-0" />
      {t('notPulled')}
    </p>
  );
}
