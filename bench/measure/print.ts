import { median } from './statistics.ts';
import { type Series, summary, type Table } from './table.ts';

const MARK = { met: '✓', missed: '✗' } as const;

/** The table as text for a console. */
export function print(table: Table): string {
  const {
    series,
    aims,
    verdict,
    verdictOfWork,
    workRatio,
    row,
    title,
    unit,
    notes = [],
  } = summary(table);
  const lines = series.map(({ name, kind, median, p95, spread, toFloor, samples }) => [
    kind === 'ours' ? `${name} ◂` : name,
    kind,
    `${figure(median)} ${unit}`,
    samples.length > 1 ? `${figure(p95)} ${unit}` : '',
    samples.length > 1 ? `${(spread * 100).toFixed(0)} %` : '',
    toFloor === null || kind === 'floor' ? '' : `${toFloor.toFixed(2)}×`,
    samples.length > 1 ? `n=${samples.length}` : '',
  ]);
  return [
    '',
    `${row} · ${title} — ${verdict}${verdictOfWork === null ? '' : `; by processor time ${verdictOfWork}`}`,
    ...columns([['', '', 'median', 'p95', 'spread', 'to floor', ''], ...lines]),
    ...aims.map(
      ({ text, measured, isMet }) =>
        `  ${isMet ? MARK.met : MARK.missed} ${text} (measured ${figure(measured)})`,
    ),
    ...(workRatio === null ? [] : [`  processor time ${figure(workRatio)}× of the floor's`]),
    ...costsOf(table.series),
    ...notes.map((note) => `  · ${note}`),
  ].join('\n');
}

/** The costs of a run beside its time, a line for each kind: medians of all who have it. */
function costsOf(series: readonly Series[]): string[] {
  const names = [...new Set(series.flatMap(({ costs = [] }) => costs.map(({ name }) => name)))];
  return names.map((name) => {
    const each = series.flatMap((one) => {
      const cost = one.costs?.find((found) => found.name === name);
      if (cost === undefined || cost.samples.length === 0) return [];
      return [`${one.name} ${figure(median(cost.samples))} ${cost.unit}`.trimEnd()];
    });
    return `  ${name}: ${each.join(', ')}`;
  });
}

/** Three digits are all such a measurement carries. */
export function figure(value: number): string {
  if (Math.abs(value) >= 1000) return Math.round(value).toLocaleString('en-US');
  return Number.parseFloat(value.toPrecision(3)).toString();
}

function columns(rows: readonly (readonly string[])[]): string[] {
  const widths = rows[0]?.map((_, index) =>
    Math.max(...rows.map((row) => (row[index] ?? '').length)),
  );
  return rows.map((row) =>
    `  ${row
      .map((cell, index) =>
        index === 0 ? cell.padEnd(widths?.[index] ?? 0) : cell.padStart(widths?.[index] ?? 0),
      )
      .join('  ')}`.trimEnd(),
  );
}
