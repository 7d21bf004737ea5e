export interface FiguresTableProps {
  readonly label: string;
  readonly head: readonly string[];
  /** The first of each heads its row. */
  readonly rows: readonly (readonly string[])[];
}

/** Figures by row; where they do not fit, the table scrolls and its first column stays. */
export function FiguresTable({ label, head, rows }: FiguresTableProps) {
  return (
    <div
      role="region"
      aria-label={label}
      // oxlint-disable-next-line jsx_a11y/no-noninteractive-tabindex -- it scrolls: keys must reach it
      tabIndex={0}
      className="-mx-4 max-h-[32rem] overflow-auto px-4 sm:mx-0 sm:px-0 print:max-h-none print:overflow-visible"
    >
      <table className="w-full border-separate border-spacing-0">
        <thead>
          <tr>
            {head.map((text, at) => (
              <th
                key={text}
                scope="col"
                className={
                  at === 0
                    ? 'sticky start-0 top-0 z-20 border-b-2 border-edge bg-paper py-2 pe-3 text-start align-bottom'
                    : 'sticky top-0 z-10 border-b-2 border-edge bg-paper px-3 py-2 text-end align-bottom'
                }
              >
                {text}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([first = '', ...others]) => (
            <tr key={first}>
              <th
                scope="row"
                className="sticky start-0 border-b border-line bg-paper py-2 pe-3 text-start font-normal"
              >
                {first}
              </th>
              {others.map((text, at) => (
                <td
                  key={head[at + 1]}
                  className="border-b border-line px-3 py-2 text-end whitespace-nowrap tabular-nums"
                >
                  <bdi>{text}</bdi>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
