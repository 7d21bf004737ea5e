/** Units of a picture: 3:2. */
export const WIDTH = 1200;
export const HEIGHT = 800;

/** Collects the parts of one picture. */
export interface Canvas {
  /** Adds markup as it is. */
  add(markup: string): void;
  /** A path or shape with its attributes. */
  shape(tag: string, attributes: Readonly<Record<string, string | number>>): void;
  polygon(points: readonly (readonly [number, number])[], fill: string, opacity?: number): void;
  line(
    points: readonly (readonly [number, number])[],
    stroke: string,
    width: number,
    opacity?: number,
  ): void;
  /** A gradient down (or across) the shape that takes it; gives what goes into `fill`. */
  gradient(
    stops: readonly (readonly [offset: number, colour: string, opacity?: number])[],
    way?: Way,
  ): string;
  /** What `paint` draws, blurred together by `radius` units. */
  blurred(radius: number, opacity: number, paint: () => void): void;
  /** What `paint` draws, within `points` alone. */
  clipped(points: readonly (readonly [number, number])[], paint: () => void): void;
  /** The whole picture as SVG of this many px. */
  toSvg(width: number, height: number): string;
}

export type Way = 'down' | 'across' | 'round' | readonly [number, number, number, number];

const n = (value: number): string => (Math.round(value * 10) / 10).toString();
export const pointsOf = (points: readonly (readonly [number, number])[]): string =>
  points.map(([x, y]) => `${n(x)},${n(y)}`).join(' ');

export function createCanvas(): Canvas {
  let body = '';
  const defs: string[] = [];
  const blurs = new Set<number>();

  const attributesOf = (attributes: Readonly<Record<string, string | number>>): string =>
    Object.entries(attributes)
      .map(([name, value]) => ` ${name}="${typeof value === 'number' ? n(value) : value}"`)
      .join('');

  const canvas: Canvas = {
    add(markup) {
      body += markup;
    },
    shape(tag, attributes) {
      body += `<${tag}${attributesOf(attributes)}/>`;
    },
    polygon(points, fill, opacity = 1) {
      const see = opacity < 1 ? ` opacity="${opacity.toFixed(2)}"` : '';
      body += `<polygon points="${pointsOf(points)}" fill="${fill}"${see}/>`;
    },
    line(points, stroke, width, opacity = 1) {
      const see = opacity < 1 ? ` opacity="${opacity.toFixed(2)}"` : '';
      body += `<polyline points="${pointsOf(points)}" fill="none" stroke="${stroke}" stroke-width="${n(width)}" stroke-linecap="round" stroke-linejoin="round"${see}/>`;
    },
    gradient(stops, way = 'down') {
      const id = `g${defs.length}`;
      const inner = stops
        .map(
          ([at, colour, opacity = 1]) =>
            `<stop offset="${at}" stop-color="${colour}" stop-opacity="${opacity}"/>`,
        )
        .join('');
      const [x1, y1, x2, y2] =
        way === 'across' ? [0, 0, 1, 0] : typeof way === 'string' ? [0, 0, 0, 1] : way;
      defs.push(
        way === 'round'
          ? `<radialGradient id="${id}">${inner}</radialGradient>`
          : `<linearGradient id="${id}" x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}">${inner}</linearGradient>`,
      );
      return `url(#${id})`;
    },
    blurred(radius, opacity, paint) {
      blurs.add(radius);
      body += `<g filter="url(#b${radius})" opacity="${opacity}">`;
      paint();
      body += '</g>';
    },
    clipped(points, paint) {
      const id = `c${defs.length}`;
      defs.push(`<clipPath id="${id}"><polygon points="${pointsOf(points)}"/></clipPath>`);
      body += `<g clip-path="url(#${id})">`;
      paint();
      body += '</g>';
    },
    toSvg(width, height) {
      const filters = [...blurs].map(
        (radius) =>
          `<filter id="b${radius}" x="-20%" y="-20%" width="140%" height="140%"><feGaussianBlur stdDeviation="${radius}"/></filter>`,
      );
      return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${WIDTH} ${HEIGHT}"><defs>${defs.join('')}${filters.join('')}</defs>${body}</svg>`;
    },
  };
  return canvas;
}
