/** Room for half of the stroke. */
const EDGE = 2;

/** Paths of an SVG: the counts as a line, and what lies under it. The highest touches the top; nothing at all lies flat. */
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
