import { useMemo, useState } from 'react';
import { LineKey } from './LineKey.tsx';
import { useChart } from './useChart.ts';

/** A line of a chart with what it is called. */
export interface NamedLine {
  readonly name: string;
  /** One for each time; null: a gap. */
  readonly values: readonly (number | null)[];
}

export interface ChartReaderProps {
  /** The slider's purpose. */
  readonly label: string;
  readonly times: readonly string[];
  readonly lines: readonly NamedLine[];
  timeText(time: string): string;
  valueText(value: number): string;
  /** The value of a line at a time, in words. */
  say(line: number, at: number): string;
}

/** A chart, and below it one time of it in words, chosen with the slider or by pointing at the chart. */
export function ChartReader(props: ChartReaderProps) {
  const { label, times, lines, timeText, valueText, say } = props;
  const [chosen, setChosen] = useState<number | null>(null);
  const last = times.length - 1;
  const at = Math.min(chosen ?? last, last);
  const deps = useMemo(
    () => ({
      times,
      lines: lines.map(({ values }) => ({ values, isHollow: values.map(() => false) })),
      timeText,
      valueText,
      onPoint: setChosen,
    }),
    [times, lines, timeText, valueText],
  );
  const place = useChart(deps, at);
  const texts = lines.map((_, line) => say(line, at));
  return (
    <div className="mt-4 rounded-card border border-line bg-sheet p-4">
      <div ref={place} dir="ltr" aria-hidden className="min-h-[300px] w-full" />
      <input
        type="range"
        dir="ltr"
        min={0}
        max={last}
        value={at}
        onChange={(event) => setChosen(Number(event.target.value))}
        aria-label={label}
        aria-valuetext={texts.join('; ')}
        className="h-11 w-full accent-accent print:hidden"
      />
      <ul className="mt-1 grid gap-1">
        {lines.map(({ name }, line) => (
          <li key={name} className="flex flex-wrap items-center gap-x-3">
            <LineKey index={line} />
            <span>{name}</span>
            <span className="text-soft">{texts[line]}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
