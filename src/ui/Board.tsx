import type { ReactNode } from 'react';
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
  /** Of the columns side by side: how wide one is at least. */
  readonly className: string;
  /** A card is dragged that a column may take. */
  readonly canDrop?: boolean;
  readonly onDrop?: (column: Key) => void;
  /** The cards of a column. */
  readonly children: (column: Key) => ReactNode;
}

/** Columns side by side where there is room, tabs where there is not. */
export function Board<Key extends string>({
  label,
  columns,
  first,
  className,
  canDrop = false,
  onDrop,
  children,
}: BoardProps<Key>) {
  const isWide = useMediaQuery(WIDE);
  return isWide ? (
    <div className={classes('grid grid-flow-col gap-4 overflow-x-auto pb-3', className)}>
      {columns.map(({ key, title, count }) => (
        <section
          key={key}
          onDragOver={(event) => canDrop && event.preventDefault()}
          onDrop={(event) => {
            event.preventDefault();
            onDrop?.(key);
          }}
          aria-labelledby={`column-${key}`}
          className="rounded-card bg-wash p-3"
        >
          <h2 id={`column-${key}`} className="mb-3 flex items-center gap-2 font-semibold">
            {title}
            <Badge>{count}</Badge>
          </h2>
          {children(key)}
        </section>
      ))}
    </div>
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
