import type { ReactNode } from 'react';
import { classes } from '#src/ui/classes.ts';

export interface CardFrameProps {
  readonly isMissed?: boolean;
  readonly sign: ReactNode;
  readonly title: string;
  readonly time: string;
  /** Behind the time. */
  readonly more?: ReactNode;
  /** Beside the words, a square of 44 px. */
  readonly action?: ReactNode;
  /** Below the words. */
  readonly children?: ReactNode;
}

/** How a card of calls stands in a bubble: sign, what it was, when, and what can be done. */
export function CardFrame({
  isMissed = false,
  sign,
  title,
  time,
  more,
  action,
  children,
}: CardFrameProps) {
  return (
    <div className="w-72 max-w-full">
      <div className="flex items-center gap-3">
        <span
          className={classes(
            'grid size-10 shrink-0 place-items-center rounded-full',
            isMissed ? 'bg-danger-wash text-danger' : 'bg-wash text-soft',
          )}
        >
          {sign}
        </span>
        <span className="min-w-0 flex-1 text-start leading-snug">
          <span className={classes('block font-semibold', isMissed && 'text-danger')}>{title}</span>
          <span className="block text-[0.8125rem] text-soft tabular-nums">
            <bdi>{time}</bdi>
            {more && (
              <>
                <span aria-hidden> · </span>
                {more}
              </>
            )}
          </span>
        </span>
        {action}
      </div>
      {children}
    </div>
  );
}
