/** A colour as [red, green, blue], 0 to 255. */
type Rgb = readonly [number, number, number];

function rgbOf(hex: string): Rgb {
  const value = parseInt(hex.slice(1), 16);
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255];
}

const hexOf = (rgb: readonly number[]): string =>
  `#${rgb
    .map((part) =>
      Math.round(Math.min(255, Math.max(0, part)))
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;

/** `share` of the way from one colour to the other. */
export function blend(from: string, to: string, share: number): string {
  const [a, b] = [rgbOf(from), rgbOf(to)];
  return hexOf(a.map((part, index) => part + ((b[index] as number) - part) * share));
}

/** Lighter for a positive share, darker for a negative one. Shadows are warm, not grey. */
export const lit = (colour: string, share: number): string =>
  share >= 0 ? blend(colour, '#fffaf0', share) : blend(colour, '#2a2230', -share);
