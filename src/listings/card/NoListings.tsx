import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '#src/paths.ts';
import { buttonClasses } from '#src/ui/Button.tsx';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { NewestListings } from './NewestListings.tsx';

export interface NoListingsProps {
  readonly icon?: ReactNode;
  readonly title: string;
  /** Of the link to the listings. */
  readonly action: string;
  readonly children: ReactNode;
}

/** Shown where a person has chosen no homes yet: what will be here, the way to the listings, and some to begin with. */
export function NoListings({ action, children, ...empty }: NoListingsProps) {
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
      <NewestListings />
    </>
  );
}
