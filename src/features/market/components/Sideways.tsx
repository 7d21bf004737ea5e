import type { ReactNode } from 'react';

export interface SidewaysProps {
  /** The part's name, for people who come to it by keys. */
  readonly label: string;
  readonly children: ReactNode;
}

/** A table that scrolls sideways where large text leaves no room for its words. */
export function Sideways({ label, children }: SidewaysProps) {
  return (
    <div
      // oxlint-disable-next-line jsx_a11y/no-noninteractive-tabindex -- it scrolls: keys must reach it
      tabIndex={0}
      role="group"
      aria-label={label}
      className="overflow-x-auto"
    >
      {children}
    </div>
  );
}
