import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { classes } from '#src/ui/classes.ts';
import { LINE, WORDS } from './lineClasses.ts';

export interface ToldLineProps {
  readonly to: string;
  readonly Icon: LucideIcon;
  /** Its colour. */
  readonly look: string;
  readonly isRead: boolean;
  /** Called when it is followed for the first time. */
  readonly onRead: () => void;
  readonly title: ReactNode;
  /** The line below the title. */
  readonly more?: ReactNode;
  /** When it was told. */
  readonly children: ReactNode;
}

/** A notice as a line of the notification centre: a sign, a title that is bold until it was read, and a link to its place. */
export function ToldLine({ to, Icon, look, isRead, onRead, title, more, children }: ToldLineProps) {
  return (
    <Link
      to={to}
      onClick={() => {
        if (!isRead) onRead();
      }}
      className={classes(LINE, 'hover:bg-wash')}
    >
      <Icon size={22} aria-hidden className={classes('shrink-0', look)} />
      <span className={WORDS}>
        <span className="block min-w-0 sm:flex-1">
          <span className={classes('block', !isRead && 'font-semibold')}>{title}</span>
          {more}
        </span>
        {children}
      </span>
    </Link>
  );
}
