import type { ReactNode } from 'react';
import { classes } from './classes.ts';

export interface FilterChipProps {
  readonly isOn: boolean;
  readonly onClick: () => void;
  readonly children: ReactNode;
}

/** One of several ways to look at the same list. */
export function FilterChip({ isOn, onClick, children }: FilterChipProps) {
  return (
    <button
      type="button"
      aria-pressed={isOn}
      onClick={onClick}
      className={classes(
        'min-h-11 max-w-full rounded-full border px-4 py-1 font-semibold whitespace-nowrap',
        isOn ? 'border-accent bg-accent text-on-accent' : 'border-edge bg-sheet hover:bg-wash',
      )}
    >
      {children}
    </button>
  );
}
