import { Tabs as Base } from '@base-ui/react/tabs';
import { useRef, type ReactNode } from 'react';
import { classes } from './classes.ts';
import { useScrollEdges } from './useScrollEdges.ts';

/** Root: `value` and `onValueChange`, or `defaultValue`. */
export const Tabs = Base.Root;

/** An end with more beyond it fades out. */
const EDGES =
  'data-after:[--after:2.5rem] data-before:[--before:2.5rem] [mask-image:linear-gradient(to_right,transparent,black_var(--before,0px),black_calc(100%-var(--after,0px)),transparent)] rtl:[mask-image:linear-gradient(to_left,transparent,black_var(--before,0px),black_calc(100%-var(--after,0px)),transparent)]';

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
  const strip = useRef<HTMLDivElement>(null);
  useScrollEdges(strip);
  return (
    <Base.List
      ref={strip}
      aria-label={label}
      className={classes(
        'flex scroll-px-10 gap-1 overflow-x-auto border-b border-line [scrollbar-width:none]',
        EDGES,
        className,
      )}
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
