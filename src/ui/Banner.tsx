import type { ReactNode } from 'react';
import { classes } from './classes.ts';

const TONE = {
  info: 'bg-accent-wash text-ink',
  warn: 'bg-warn-wash text-ink',
  danger: 'bg-danger-wash text-ink',
  good: 'bg-good-wash text-ink',
} as const;

export interface BannerProps {
  readonly tone?: keyof typeof TONE;
  readonly icon?: ReactNode;
  readonly title: string;
  readonly children?: ReactNode;
  readonly actions?: ReactNode;
  /** `status` is read out politely, `alert` at once; null is not read out. */
  readonly role?: 'status' | 'alert' | null;
  /** Smaller type in lines that flow on, for a banner that stays long. */
  readonly isCompact?: boolean;
  readonly className?: string;
}

export function Banner({
  tone = 'info',
  icon,
  title,
  children,
  actions,
  role = 'status',
  isCompact = false,
  className,
}: BannerProps) {
  return (
    <div
      {...(role && { role })}
      className={classes(
        'flex flex-wrap items-center gap-x-4 gap-y-2 px-4',
        isCompact ? 'py-1.5 text-sm' : 'py-3',
        TONE[tone],
        className,
      )}
    >
      {icon && <span className="shrink-0">{icon}</span>}
      <div className={classes('min-w-0 flex-1 basis-60', isCompact && 'leading-snug [&_p]:inline')}>
        <p className="font-semibold">{title}</p>
        {children && (
          <div className={classes('text-soft', isCompact ? 'ms-2 inline' : 'text-[0.9375rem]')}>
            {children}
          </div>
        )}
      </div>
      {actions && <div className="flex flex-wrap gap-2">{actions}</div>}
    </div>
  );
}
