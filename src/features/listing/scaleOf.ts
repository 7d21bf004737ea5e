/** Positions on a line, in per cent of its length. */
export interface Scale {
  readonly bandStart: number;
  readonly bandEnd: number;
  readonly mark: number;
}

/** A line three times as long as the band, or longer so that the price stays on it. */
export function scaleOf(low: number, high: number, price: number): Scale {
  const width = Math.max(high - low, 1);
  const start = Math.min(low - width, price - width / 10);
  const end = Math.max(high + width, price + width / 10);
  const at = (value: number) => ((value - start) / (end - start)) * 100;
  return { bandStart: at(low), bandEnd: at(high), mark: at(price) };
}
