/** The dark modules of a code as one SVG path whose unit is a module: each horizontal run is a bar. */
export function qrPath(rows: readonly (readonly boolean[])[]): string {
  return rows
    .flatMap((row, y) => barsOf(row).map(([x, width]) => `M${x} ${y}h${width}v1h-${width}z`))
    .join('');
}

/** The beginning and the length of each run of dark modules. */
function barsOf(row: readonly boolean[]): (readonly [number, number])[] {
  const bars: (readonly [number, number])[] = [];
  let start: number | null = null;
  for (const [x, isDark] of [...row, false].entries()) {
    if (isDark) start ??= x;
    else if (start !== null) {
      bars.push([start, x - start]);
      start = null;
    }
  }
  return bars;
}
