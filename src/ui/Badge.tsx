import type { ReactNode } from 'react';
import { classes } from './classes.ts';

const TONE = {
  neutral: 'bg-wash text-soft',
  accent: 'bg-accent text-on-accent',
  good: 'bg-good-wash text-good',
  warn: 'bg-warn-wash text-warn',
  danger: 'bg-danger-wash text-danger',
} as const;

export interface BadgeProps {
  readonly tone?: keyof typeof TONE;
  /** Its words may take a second line, where the place is narrow. */
  readonly canBreak?: boolean;
  readonly children: ReactNode;
}

/** A count or a short word beside something. Text nearby must give a number its meaning. */
export function Badge({ tone = 'neutral', canBreak = false, children }: BadgeProps) {
  return (
    <span
      className={classes(
        'inline-flex min-h-6 min-w-6 items-center justify-center gap-1 rounded-full px-2 text-[0.8125rem] font-semibold tabular-nums',
        canBreak
          ? 'max-w-full py-0.5 text-center leading-tight'
          : 'leading-none max-sm:max-w-full max-sm:text-center sm:whitespace-nowrap',
        TONE[tone],
      )}
    >
      {children}
    </span>
  );
}
