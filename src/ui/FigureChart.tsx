import type { ReactNode } from 'react';
import { ChartReader, type ChartReaderProps } from './ChartReader.tsx';
import { NativeSelect } from './NativeSelect.tsx';
import { NumbersTable, type NumbersTableProps } from './NumbersTable.tsx';

export interface FigureChartProps<Figure extends string> {
  /** Of the list of figures. */
  readonly label: string;
  readonly figures: readonly { readonly value: Figure; readonly label: string }[];
  readonly figure: Figure;
  readonly onFigure: (figure: Figure) => void;
  /** The note on the figure. */
  readonly about?: ReactNode;
  /** The chart in words, for people who do not see it. */
  readonly sentence: ReactNode;
  /** Null: there is nothing to draw. */
  readonly chart: ChartReaderProps | null;
  /** The numbers of all figures. */
  readonly table: NumbersTableProps;
  /** The actions on them: files, paper. */
  readonly children: ReactNode;
}

/** One figure of several by its times: in a sentence, as a chart that keys lead through, and beside the others in a table. */
export function FigureChart<Figure extends string>({
  label,
  figures,
  figure,
  onFigure,
  about,
  sentence,
  chart,
  table,
  children,
}: FigureChartProps<Figure>) {
  return (
    <>
      <NativeSelect
        label={label}
        value={figure}
        options={figures}
        onChange={(value) => {
          const chosen = figures.find((each) => each.value === value);
          if (chosen !== undefined) onFigure(chosen.value);
        }}
        className="mt-3 w-80 max-w-full print:hidden"
      />
      {about !== undefined && <p className="mt-2 max-w-prose text-soft">{about}</p>}
      <p className="mt-4 text-lg">{sentence}</p>
      {chart !== null && <ChartReader {...chart} />}
      <NumbersTable {...table} />
      <div className="mt-2 flex flex-wrap gap-3 print:hidden">{children}</div>
    </>
  );
}
