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

/** Nothing of what there is fits what was asked for; one press shows all of it. */
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
