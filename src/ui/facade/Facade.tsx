import { useId } from 'react';
import type { FacadeDesign } from './designs.ts';
import { FacadeRoof } from './FacadeRoof.tsx';
import { FacadeTree } from './FacadeTree.tsx';
import { FacadeWindow } from './FacadeWindow.tsx';
import { GROUND, HEIGHT, layOut, WIDTH } from './layout.ts';

export interface FacadeProps {
  readonly design: FacadeDesign;
  /** The alternative text. Without it the picture is decoration. */
  readonly alt?: string;
  readonly className?: string;
}

/** A drawn house on its street, in place of a photograph. */
export function Facade({ design, alt, className }: FacadeProps) {
  const id = useId();
  const { body, windows, door, floorHeight } = layOut(design);
  const label = alt === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': alt };
  return (
    <svg
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="xMidYMax slice"
      className={className}
      {...label}
    >
      <defs>
        <linearGradient id={`${id}-sky`} x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor={design.sky[0]} />
          <stop offset="1" stopColor={design.sky[1]} />
        </linearGradient>
        <linearGradient id={`${id}-shade`} x1="0" y1="0" x2="1" y2="0">
          <stop offset="0" stopColor="#fff" stopOpacity="0.16" />
          <stop offset="0.55" stopColor="#fff" stopOpacity="0" />
          <stop offset="1" stopColor="#1b1410" stopOpacity="0.22" />
        </linearGradient>
        {design.pattern === 'brick' && <Bricks id={`${id}-wall`} />}
        {design.pattern === 'tile' && <Tiles id={`${id}-wall`} color={design.trim} />}
      </defs>
      <rect width={WIDTH} height={HEIGHT} fill={`url(#${id}-sky)`} />
      <circle cx={WIDTH - 106} cy={66} r={24} fill="#fff8e6" opacity={0.75} />
      <Neighbours wall={design.wall} />
      <FacadeTree kind={design.tree} x={body.x - 34} />
      <FacadeRoof design={design} body={body} />
      <rect {...body} fill={design.wall} />
      {design.pattern !== 'plain' && <rect {...body} fill={`url(#${id}-wall)`} />}
      {windows.map((box) => (
        <FacadeWindow
          key={`${box.floor}-${box.bay}`}
          box={box}
          design={design}
          hasBalcony={design.hasBalconies && box.floor < design.floors - 1 && box.floor % 2 === 0}
        />
      ))}
      {Array.from({ length: design.floors - 1 }, (_, floor) => (
        <rect
          key={floor}
          x={body.x - 2}
          y={body.y + (floor + 1) * floorHeight - 2}
          width={body.width + 4}
          height={3}
          fill={design.trim}
          opacity={0.7}
        />
      ))}
      <rect
        x={door.x - 4}
        y={door.y - 5}
        width={door.width + 8}
        height={door.height + 5}
        fill={design.trim}
      />
      <rect {...door} fill={design.door} />
      <rect
        x={door.x + 4}
        y={door.y + 6}
        width={door.width - 8}
        height={door.height * 0.28}
        fill="#f7d58a"
        opacity={0.85}
      />
      <circle
        cx={door.x + door.width - 5}
        cy={door.y + door.height * 0.62}
        r={1.6}
        fill={design.trim}
      />
      <rect {...body} fill={`url(#${id}-shade)`} />
      <rect y={GROUND} width={WIDTH} height={HEIGHT - GROUND} fill="#b9ad9a" />
      <rect y={GROUND} width={WIDTH} height={5} fill="#d9cfbd" />
      <rect y={GROUND + 20} width={WIDTH} height={HEIGHT - GROUND - 20} fill="#8f8678" />
      <rect x={door.x - 7} y={GROUND - 3} width={door.width + 14} height={6} fill="#cfc4b1" />
      <FacadeTree kind={design.tree} x={body.x + body.width + 36} isNear />
    </svg>
  );
}

/** The houses beside it, far away in the haze. */
function Neighbours({ wall }: { readonly wall: string }) {
  return (
    <g fill={wall} opacity={0.28}>
      <path d={`M0 ${GROUND} V150 L40 128 L84 150 V${GROUND} Z`} />
      <path d={`M${WIDTH} ${GROUND} V132 H${WIDTH - 74} V${GROUND} Z`} />
      <path d={`M84 ${GROUND} V178 H132 V${GROUND} Z`} />
      <path
        d={`M${WIDTH - 74} ${GROUND} V170 L${WIDTH - 104} 152 L${WIDTH - 134} 170 V${GROUND} Z`}
      />
    </g>
  );
}

function Bricks({ id }: { readonly id: string }) {
  return (
    <pattern id={id} width="16" height="10" patternUnits="userSpaceOnUse">
      <path
        d="M0 0.5 H16 M0 5.5 H16 M4 0.5 V5 M12 5.5 V10"
        stroke="#fff"
        strokeWidth="0.7"
        opacity="0.22"
      />
    </pattern>
  );
}

function Tiles({ id, color }: { readonly id: string; readonly color: string }) {
  return (
    <pattern id={id} width="12" height="12" patternUnits="userSpaceOnUse">
      <path
        d="M6 1 L11 6 L6 11 L1 6 Z"
        fill="none"
        stroke={color}
        strokeWidth="0.9"
        opacity="0.55"
      />
      <circle cx="6" cy="6" r="1.3" fill={color} opacity="0.6" />
    </pattern>
  );
}
