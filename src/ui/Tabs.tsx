import { Tabs as Base } from '@base-ui/react/tabs';
import type { ReactNode } from 'react';
import { classes } from './classes.ts';

/** Root: `value` and `onValueChange`, or `defaultValue`. */
export const Tabs = Base.Root;

/** The strip of tabs; scrolls sideways when it does not fit. */
export function TabList({
  label,
  className,
  children,
}: {
  readonly label: string;
  readonly className?: string;
  readonly children: ReactNode;
}) {
  return (
    <Base.List
      aria-label={label}
      className={classes('flex gap-1 overflow-x-auto border-b border-line', className)}
    >
      {children}
    </Base.List>
  );
}

export interface TabProps {
  readonly value: string;
  readonly children: ReactNode;
}

export function Tab({ value, children }: TabProps) {
  return (
    <Base.Tab
      value={value}
      className="-mb-px inline-flex min-h-11 items-center gap-2 border-b-3 border-transparent px-3.5 font-medium whitespace-nowrap text-soft -outline-offset-3 hover:text-ink data-active:border-accent data-active:text-ink"
    >
      {children}
    </Base.Tab>
  );
}

export function TabPanel({ value, children }: TabProps) {
  return <Base.Panel value={value}>{children}</Base.Panel>;
}
