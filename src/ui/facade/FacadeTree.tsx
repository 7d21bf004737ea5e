import { unreachable } from '#contract/rules/unreachable.ts';
import type { FacadeDesign } from './designs.ts';
import { GROUND } from './layout.ts';

export interface FacadeTreeProps {
  readonly kind: FacadeDesign['tree'];
  readonly x: number;
  readonly isNear?: boolean;
}

/** A plant on the pavement. */
export function FacadeTree({ kind, x, isNear = false }: FacadeTreeProps) {
  const size = isNear ? 1.15 : 0.9;
  return (
    <g transform={`translate(${x} ${GROUND + (isNear ? 8 : 2)}) scale(${size})`}>{shape(kind)}</g>
  );
}

function shape(kind: FacadeDesign['tree']) {
  switch (kind) {
    case 'plane':
      return (
        <>
          <path d="M-3 0 L-2 -46 H2 L3 0 Z" fill="#6d5646" />
          <ellipse cx="0" cy="-62" rx="25" ry="29" fill="#5f7d4a" />
          <ellipse cx="-8" cy="-70" rx="14" ry="16" fill="#7d9a5d" />
        </>
      );
    case 'cypress':
      return (
        <>
          <path d="M-2 0 V-14 H2 V0 Z" fill="#6d5646" />
          <path d="M0 -108 C14 -70 13 -26 0 -10 C-13 -26 -14 -70 0 -108 Z" fill="#3f6247" />
          <path d="M0 -108 C5 -70 4 -30 0 -10 C-6 -30 -8 -70 0 -108 Z" fill="#567a58" />
        </>
      );
    case 'palm':
      return (
        <>
          <path d="M-3 0 C2 -30 -4 -60 2 -88 L6 -88 C2 -60 7 -30 3 0 Z" fill="#8a6a4c" />
          <g fill="none" stroke="#4d7a50" strokeWidth="6" strokeLinecap="round">
            <path d="M4 -88 C-10 -104 -28 -102 -36 -88" />
            <path d="M4 -88 C18 -104 34 -102 42 -86" />
            <path d="M4 -88 C-6 -110 -20 -116 -30 -112" />
            <path d="M4 -88 C14 -110 28 -116 38 -110" />
            <path d="M4 -88 C4 -106 4 -114 8 -120" />
          </g>
        </>
      );
    default:
      return unreachable(kind);
  }
}
