import { sparkline } from '../rules/sparkline.ts';

const [WIDTH, HEIGHT] = [120, 32];

/**
 * Counts of one day after the other as a line, the latest at the right in every language. Says nothing to a screen
 * reader: what it shows stands beside it in words.
 */
export function Sparkline({
  counts,
  className = '',
}: {
  readonly counts: readonly number[];
  readonly className?: string;
}) {
  const { line, area } = sparkline(counts, WIDTH, HEIGHT);
  return (
    <svg
      aria-hidden
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      className={`block overflow-visible ${className}`}
    >
      <path d={area} className="fill-accent-wash" />
      <path
        d={line}
        fill="none"
        strokeWidth={2}
        strokeLinejoin="round"
        strokeLinecap="round"
        vectorEffect="non-scaling-stroke"
        className="stroke-accent"
      />
    </svg>
  );
}
