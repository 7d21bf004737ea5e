import type { DragEvent, ReactNode } from 'react';
import { Badge } from './Badge.tsx';
import { classes } from './classes.ts';
import { Tab, TabList, TabPanel, Tabs } from './Tabs.tsx';
import { useMediaQuery, WIDE } from './useMediaQuery.ts';

export interface BoardColumn<Key extends string> {
  readonly key: Key;
  readonly title: string;
  /** How many cards are in it, as it is shown. */
  readonly count: string;
}

export interface BoardProps<Key extends string> {
  readonly label: string;
  readonly columns: readonly BoardColumn<Key>[];
  /** The tab that is open first, where there is no room for columns. */
  readonly first: Key;
  /** Of the columns side by side: how wide one is at least, as `grid-cols`. */
  readonly className: string;
  /** Columns that are shown only as a button until somebody opens them. */
  readonly folding?: {
    readonly keys: readonly Key[];
    readonly open: ReadonlySet<Key>;
    readonly label: string;
    onToggle(key: Key): void;
  };
  /** A card is dragged that a column may take. */
  readonly canDrop?: boolean;
  readonly onDrop?: (column: Key) => void;
  /** The cards of a column. */
  readonly children: (column: Key) => ReactNode;
}

/** Columns where there is room, which wrap before they are cut off; tabs where there is none. */
export function Board<Key extends string>({
  label,
  columns,
  first,
  className,
  folding,
  canDrop = false,
  onDrop,
  children,
}: BoardProps<Key>) {
  const isWide = useMediaQuery(WIDE);
  const drop = (key: Key) => ({
    onDragOver: (event: DragEvent) => {
      if (canDrop) event.preventDefault();
    },
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      onDrop?.(key);
    },
  });
  const isShown = (key: Key) => folding?.keys.includes(key) !== true || folding.open.has(key);
  return isWide ? (
    <>
      {folding !== undefined && (
        <div role="group" aria-label={folding.label} className="mt-5 flex flex-wrap gap-2">
          {columns
            .filter(({ key }) => folding.keys.includes(key))
            .map(({ key, title, count }) => (
              <button
                key={key}
                type="button"
                aria-pressed={folding.open.has(key)}
                onClick={() => folding.onToggle(key)}
                {...drop(key)}
                className={classes(
                  'inline-flex min-h-11 items-center gap-2 rounded-full border px-4 font-medium',
                  folding.open.has(key)
                    ? 'border-accent bg-accent-wash text-ink'
                    : 'border-line text-soft hover:bg-wash hover:text-ink',
                  canDrop && 'border-dashed',
                )}
              >
                {title}
                <Badge>{count}</Badge>
              </button>
            ))}
        </div>
      )}
      <div className={classes('grid items-stretch gap-4', className)}>
        {columns
          .filter(({ key }) => isShown(key))
          .map(({ key, title, count }) => (
            <section
              key={key}
              {...drop(key)}
              aria-labelledby={`column-${key}`}
              className="min-w-0 rounded-card bg-wash p-3"
            >
              <h2 id={`column-${key}`} className="mb-3 flex items-center gap-2 font-semibold">
                {title}
                <Badge>{count}</Badge>
              </h2>
              {children(key)}
            </section>
          ))}
      </div>
    </>
  ) : (
    <Tabs defaultValue={first} className="mt-5">
      <TabList label={label}>
        {columns.map(({ key, title, count }) => (
          <Tab key={key} value={key}>
            {title}
            <Badge>{count}</Badge>
          </Tab>
        ))}
      </TabList>
      {columns.map(({ key }) => (
        <TabPanel key={key} value={key}>
          <div className="pt-4">{children(key)}</div>
        </TabPanel>
      ))}
    </Tabs>
  );
}
