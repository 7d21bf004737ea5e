const STROKES = ['var(--accent)', 'var(--danger)', 'var(--good)', 'var(--warn)'];
const DASHES = [undefined, '8 4', '2 3', '10 3 2 3'];

/** How the line of a place is drawn: as in the chart. */
export function LineKey({ index }: { readonly index: number }) {
  const stroke = STROKES[index] ?? 'currentColor';
  return (
    <svg
      width="40"
      height="16"
      viewBox="0 0 40 16"
      aria-hidden
      className="shrink-0 print:text-black"
    >
      <line
        x1="0"
        x2="40"
        y1="8"
        y2="8"
        stroke={stroke}
        strokeWidth="2"
        strokeDasharray={DASHES[index]}
      />
      {index === 0 && <circle cx="20" cy="8" r="4.5" fill={stroke} />}
      {index === 1 && <rect x="15.5" y="3.5" width="9" height="9" fill={stroke} />}
      {index === 2 && <path d="M20 2 L25.5 12.5 L14.5 12.5 Z" fill={stroke} />}
      {index === 3 && <path d="M20 1.5 L26.5 8 L20 14.5 L13.5 8 Z" fill={stroke} />}
    </svg>
  );
}
