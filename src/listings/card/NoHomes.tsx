import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '#src/paths.ts';
import { buttonClasses } from '#src/ui/Button.tsx';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { NewestHomes } from './NewestHomes.tsx';

export interface NoHomesProps {
  readonly icon?: ReactNode;
  readonly title: string;
  /** Of the link to the listings. */
  readonly action: string;
  readonly children: ReactNode;
}

/** Shown where a person has chosen no homes yet: what will be here, the way to the listings, and some to begin with. */
export function NoHomes({ action, children, ...empty }: NoHomesProps) {
  return (
    <>
      <EmptyState
        {...empty}
        action={
          <Link to={paths.browse.href()} className={buttonClasses()}>
            {action}
          </Link>
        }
      >
        {children}
      </EmptyState>
      <NewestHomes />
    </>
  );
}
