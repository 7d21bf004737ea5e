/** A house of the street, drawn from its foot upwards. Lengths in units of the drawing. */
export interface HouseShape {
  readonly x: number;
  readonly width: number;
  /** Of the wall, without the roof. */
  readonly height: number;
  readonly roof: number;
  readonly columns: number;
  readonly rows: number;
  /** Windows with a light behind them, counted from the top in reading order. */
  readonly lit: readonly number[];
  readonly hasChimney?: boolean;
}

const WINDOW = { width: 18, height: 26 };
const GROUND = 640;

export function House({ house, isNear }: { readonly house: HouseShape; readonly isNear: boolean }) {
  const { x, width, height, roof, hasChimney } = house;
  const eaves = GROUND - height;
  const wall = isNear ? 'fill-sheet stroke-edge' : 'fill-wash stroke-line';
  const tiles = isNear ? 'fill-accent-wash stroke-edge' : 'fill-wash stroke-line';
  return (
    <g strokeWidth="2" strokeLinejoin="round">
      {hasChimney && (
        <rect
          x={x + width * 0.68}
          y={eaves - roof * 0.86}
          width="16"
          height="40"
          className={wall}
        />
      )}
      <path
        d={`M${x - 9} ${eaves}L${x + width / 2} ${eaves - roof}L${x + width + 9} ${eaves}Z`}
        className={tiles}
      />
      <rect x={x} y={eaves} width={width} height={height + 4} className={wall} />
      {isNear && <Windows house={house} eaves={eaves} />}
    </g>
  );
}

function Windows({ house, eaves }: { readonly house: HouseShape; readonly eaves: number }) {
  const { x, width, columns, rows, lit } = house;
  const gap = (width - columns * WINDOW.width) / (columns + 1);
  return Array.from({ length: columns * rows }, (_, index) => {
    const column = index % columns;
    const row = Math.floor(index / columns);
    return (
      <rect
        key={index}
        x={x + gap + column * (WINDOW.width + gap)}
        y={eaves + 24 + row * (WINDOW.height + 24)}
        width={WINDOW.width}
        height={WINDOW.height}
        rx="2"
        className={lit.includes(index) ? 'fill-warn-wash stroke-warn' : 'fill-wash stroke-edge'}
      />
    );
  });
}
