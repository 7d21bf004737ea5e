import { SearchX } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from './Button.tsx';
import { EmptyState } from './EmptyState.tsx';

export interface NoMatchProps {
  readonly title: string;
  readonly showAll: string;
  readonly onShowAll: () => void;
  readonly children: ReactNode;
}

/** Says that the filters leave nothing; one press shows everything again. */
export function NoMatch({ title, showAll, onShowAll, children }: NoMatchProps) {
  return (
    <EmptyState
      icon={<SearchX size={32} aria-hidden />}
      title={title}
      action={
        <Button look="secondary" onClick={onShowAll}>
          {showAll}
        </Button>
      }
    >
      {children}
    </EmptyState>
  );
}
