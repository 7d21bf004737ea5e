import { sparkline } from '../rules/sparkline.ts';

const [WIDTH, HEIGHT] = [120, 32];

/**
 * Daily counts as a line, the latest at the right in every language. Hidden from screen readers: the text beside it
 * says the same.
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
