import { unreachable } from '#contract/rules/unreachable.ts';
import type { FacadeDesign } from './designs.ts';
import type { Box } from './layout.ts';

/** The top of the house. */
export function FacadeRoof({
  design,
  body,
}: {
  readonly design: FacadeDesign;
  readonly body: Box;
}) {
  const { x, y, width } = body;
  const right = x + width;
  const { roof, roofColor, trim, wall } = design;
  switch (roof) {
    case 'gable':
      return (
        <>
          <rect x={x + width * 0.72} y={y - 40} width={14} height={34} fill={wall} />
          <rect x={x + width * 0.72 - 2} y={y - 42} width={18} height={5} fill={trim} />
          <path
            d={`M${x - 10} ${y + 2} L${x + width / 2} ${y - 44} L${right + 10} ${y + 2} Z`}
            fill={roofColor}
          />
          <circle cx={x + width / 2} cy={y - 16} r={7} fill={trim} />
          <circle cx={x + width / 2} cy={y - 16} r={4.6} fill="#33414c" />
        </>
      );
    case 'mansard':
      return (
        <>
          <path
            d={`M${x - 4} ${y + 2} L${x + 10} ${y - 34} H${right - 10} L${right + 4} ${y + 2} Z`}
            fill={roofColor}
          />
          {[0.22, 0.5, 0.78].map((at) => (
            <g key={at}>
              <rect x={x + width * at - 9} y={y - 27} width={18} height={24} rx={8} fill={trim} />
              <rect
                x={x + width * at - 6}
                y={y - 23}
                width={12}
                height={20}
                rx={5}
                fill="#33414c"
              />
            </g>
          ))}
          <rect x={x - 5} y={y - 2} width={width + 10} height={5} fill={trim} />
        </>
      );
    case 'flat':
      return (
        <>
          <rect x={x - 4} y={y - 7} width={width + 8} height={9} fill={roofColor} />
          <path
            d={`M${x + 20} ${y - 7} V${y - 20} M${x + 26} ${y - 7} V${y - 15}`}
            stroke={roofColor}
            strokeWidth={2}
          />
        </>
      );
    case 'parapet':
      return (
        <>
          <rect x={x - 3} y={y - 12} width={width + 6} height={13} fill={wall} />
          <rect x={x - 6} y={y - 15} width={width + 12} height={5} fill={roofColor} />
          {[0.1, 0.5, 0.9].map((at) => (
            <circle key={at} cx={x + width * at} cy={y - 18} r={4} fill={roofColor} />
          ))}
        </>
      );
    default:
      return unreachable(roof);
  }
}
