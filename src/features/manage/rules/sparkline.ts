/** Room for half the width of the stroke. */
const EDGE = 2;

/** SVG paths: the counts as a line, and the area below it. The highest count touches the top; zeros lie flat. */
export function sparkline(
  counts: readonly number[],
  width: number,
  height: number,
): { readonly line: string; readonly area: string } {
  const most = Math.max(1, ...counts);
  const step = counts.length > 1 ? width / (counts.length - 1) : 0;
  const points = counts.map((count, index) => {
    const y = height - EDGE - (count / most) * (height - 2 * EDGE);
    return `${rounded(index * step)} ${rounded(y)}`;
  });
  if (points.length === 0) return { line: '', area: '' };
  const line = `M${points.join('L')}`;
  return { line, area: `${line}L${width} ${height}L0 ${height}Z` };
}

const rounded = (value: number): number => Math.round(value * 10) / 10;
