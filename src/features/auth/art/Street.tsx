import { Bird } from './Bird.tsx';
import { House, type HouseShape } from './House.tsx';

const FAR: readonly HouseShape[] = [
  { x: 20, width: 130, height: 300, roof: 84, columns: 0, rows: 0, lit: [], hasChimney: true },
  { x: 190, width: 120, height: 270, roof: 70, columns: 0, rows: 0, lit: [] },
  { x: 350, width: 140, height: 320, roof: 92, columns: 0, rows: 0, lit: [], hasChimney: true },
];
const NEAR: readonly HouseShape[] = [
  { x: -40, width: 130, height: 176, roof: 66, columns: 3, rows: 3, lit: [2, 4] },
  {
    x: 104,
    width: 116,
    height: 232,
    roof: 74,
    columns: 3,
    rows: 4,
    lit: [0, 5, 7],
    hasChimney: true,
  },
  { x: 238, width: 142, height: 150, roof: 60, columns: 4, rows: 2, lit: [1] },
  {
    x: 398,
    width: 150,
    height: 206,
    roof: 80,
    columns: 3,
    rows: 3,
    lit: [3, 8],
    hasChimney: true,
  },
];

export interface StreetProps {
  readonly className?: string;
  /** Only the houses, without the sky. */
  readonly isLow?: boolean;
}

/** A street in the evening, with birds on the wire: what Roost is named after. Decoration. */
export function Street({ className, isLow = false }: StreetProps) {
  return (
    <svg
      aria-hidden
      viewBox={isLow ? '0 326 520 314' : '0 0 520 640'}
      preserveAspectRatio="xMidYMax slice"
      className={className}
    >
      <circle cx="404" cy="112" r="44" className="fill-warn-wash dark:fill-soft" />
      {!isLow && FAR.map((house) => <House key={house.x} house={house} isNear={false} />)}
      <path
        d="M-40 176C120 236 360 240 600 150M-40 206C120 262 360 268 600 182"
        fill="none"
        strokeWidth="1.6"
        className="stroke-edge"
      />
      <Bird x={150} y={214} />
      <Bird x={196} y={216} />
      <Bird x={316} y={215} isTurned />
      {NEAR.map((house) => (
        <House key={house.x} house={house} isNear />
      ))}
    </svg>
  );
}
