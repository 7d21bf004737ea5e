import type { FacadeDesign } from './designs.ts';
import type { Box } from './layout.ts';

export interface FacadeWindowProps {
  readonly box: Box & { readonly floor: number; readonly bay: number };
  readonly design: FacadeDesign;
  readonly hasBalcony: boolean;
}

/** A window, lit where somebody is at home. */
export function FacadeWindow({ box, design, hasBalcony }: FacadeWindowProps) {
  const { x, y, width, height, floor, bay } = box;
  const isLit = (floor * 7 + bay * 5 + design.id.length) % 4 === 0;
  const isArched = design.window === 'arched';
  const outline = (grow: number) => {
    const top = isArched ? y + width / 2 : y - grow;
    const arch = isArched
      ? `A${width / 2 + grow} ${width / 2 + grow} 0 0 1 ${x + width + grow} ${top}`
      : `H${x + width + grow}`;
    return `M${x - grow} ${y + height + grow} V${top} ${arch} V${y + height + grow} Z`;
  };
  return (
    <g>
      <path d={outline(3)} fill={design.trim} />
      <path d={outline(0)} fill={isLit ? '#f7d58a' : '#3b4a57'} />
      <path
        d={`M${x} ${y + height} L${x + width * 0.7} ${y + height * 0.3} V${y + height} Z`}
        fill="#fff"
        opacity={isLit ? 0.25 : 0.1}
      />
      <path
        d={`M${x + width / 2} ${y + (isArched ? 2 : 0)} V${y + height} M${x} ${y + height * 0.5} H${x + width}`}
        stroke={design.trim}
        strokeWidth={1.6}
      />
      {design.shutters !== undefined && (
        <>
          <rect x={x - 12} y={y} width={8} height={height} fill={design.shutters} />
          <rect x={x + width + 4} y={y} width={8} height={height} fill={design.shutters} />
        </>
      )}
      {hasBalcony ? (
        <g stroke="#2b2a2c" strokeWidth={1.2} fill="none">
          <path
            d={`M${x - 7} ${y + height - 9} H${x + width + 7} M${x - 7} ${y + height + 4} H${x + width + 7}`}
          />
          {Array.from({ length: 6 }, (_, bar) => {
            const at = x - 7 + ((width + 14) / 5) * bar;
            return <path key={bar} d={`M${at} ${y + height - 9} V${y + height + 4}`} />;
          })}
        </g>
      ) : (
        <rect x={x - 5} y={y + height + 1} width={width + 10} height={4} fill={design.trim} />
      )}
    </g>
  );
}
