export interface BirdProps {
  readonly x: number;
  readonly y: number;
  readonly isTurned?: boolean;
}

/** The bird of the mark, sitting. */
export function Bird({ x, y, isTurned = false }: BirdProps) {
  return (
    <g transform={`translate(${x} ${y}) scale(${isTurned ? -1.5 : 1.5} 1.5)`}>
      <path
        d="M-8.5-7.6c1.9.5 3.5.3 4.9-.7 1.3-3 3.5-4.6 6.2-4.6 2.1 0 3.6 1.1 4.1 2.7l2.7.9-2.7 1.1C6.4-4.3 3.4-1.6-.6-1.6c-4 0-6.9-2.3-7.9-6Z"
        className="fill-accent"
      />
      <path d="M-1.4-1.8V1.4M1.4-1.8V1.4" strokeWidth="1" className="stroke-accent" />
    </g>
  );
}
