import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useNow } from '#src/data/useNow.ts';
import { useFormat } from '#src/i18n/useFormat.ts';
import { classes } from '#src/ui/classes.ts';

const ACTION =
  'inline-flex min-h-11 items-center rounded-field px-3 text-[0.9375rem] font-semibold hover:bg-wash';

export interface WaitingRowProps {
  readonly title: string;
  /** Words of the person, in their own direction. */
  readonly words?: string;
  /** ms since the epoch; null: nobody noted it. */
  readonly writtenAt: number | null;
  readonly why: string;
  readonly isFailed: boolean;
  /** WaitingLink and WaitingAction. */
  readonly children: ReactNode;
}

/** One thing that waits: what it is, since when, why, and what can be done about it. */
export function WaitingRow({ title, words, writtenAt, why, isFailed, children }: WaitingRowProps) {
  const { t } = useTranslation('waiting');
  const format = useFormat();
  const now = useNow();
  return (
    <li className="px-4 pt-3 pb-1">
      <p className="font-medium [overflow-wrap:anywhere]">{title}</p>
      {words !== undefined && (
        <p dir="auto" className="line-clamp-2 text-start [overflow-wrap:anywhere]">
          {words}
        </p>
      )}
      <p className="text-sm text-soft">
        {writtenAt !== null && (
          <>
            <time dateTime={new Date(writtenAt).toISOString()}>
              {t('written', { at: format.relative(writtenAt, now) })}
            </time>
            {' · '}
          </>
        )}
        <span className={isFailed ? 'text-danger' : undefined}>{why}</span>
      </p>
      <div className="-mx-3 flex flex-wrap">{children}</div>
    </li>
  );
}

export interface WaitingActionProps {
  /** With the name of what it is about, for those who do not see the row. */
  readonly label: string;
  readonly isDanger?: boolean;
  readonly onPress: () => void;
  readonly children: ReactNode;
}

export function WaitingAction({ label, isDanger = false, onPress, children }: WaitingActionProps) {
  return (
    <button
      type="button"
      aria-label={label}
      onClick={onPress}
      className={classes(ACTION, isDanger ? 'text-danger' : 'text-accent')}
    >
      {children}
    </button>
  );
}

export function WaitingLink({
  to,
  label,
  children,
}: {
  readonly to: string;
  readonly label: string;
  readonly children: ReactNode;
}) {
  return (
    <Link to={to} aria-label={label} className={classes(ACTION, 'text-accent')}>
      {children}
    </Link>
  );
}
