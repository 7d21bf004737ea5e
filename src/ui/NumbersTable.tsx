import type { ReactNode } from 'react';
import { classes } from './classes.ts';

export interface NumbersTableProps {
  /** The text of the button that opens it. */
  readonly title: string;
  /** Above the names of the rows. */
  readonly head: string;
  readonly columns: readonly string[];
  readonly rows: readonly NumbersRow[];
  /** Sets the least width of a table with many columns. */
  readonly className?: string;
}

export interface NumbersRow {
  readonly name: string;
  /** One for each column. */
  readonly cells: readonly ReactNode[];
}

/** The numbers of a chart as a table that opens below it; on paper it is open if it was on the screen. */
export function NumbersTable({ title, head, columns, rows, className }: NumbersTableProps) {
  return (
    <details className="mt-3">
      <summary className="inline-flex min-h-11 cursor-pointer items-center font-medium text-accent underline underline-offset-2">
        {title}
      </summary>
      <div
        // oxlint-disable-next-line jsx_a11y/no-noninteractive-tabindex -- it scrolls: keys must reach it
        tabIndex={0}
        role="region"
        aria-label={title}
        className="max-h-96 overflow-auto print:max-h-none"
      >
        <table className={classes('w-full text-sm', className)}>
          <thead className="text-soft">
            <tr>
              <th scope="col" className="py-1 text-start font-medium">
                {head}
              </th>
              {columns.map((column) => (
                <th key={column} scope="col" className="px-2 py-1 text-end font-medium">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ name, cells }) => (
              <tr key={name} className="border-t border-line">
                <th scope="row" className="py-1 text-start font-normal whitespace-nowrap">
                  {name}
                </th>
                {cells.map((cell, at) => (
                  <td key={columns[at]} className="px-2 py-1 text-end tabular-nums">
                    {cell}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}
