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
  /** Light around a lamp or the sun, fading to nothing. */
  glow(cx: number, cy: number, rx: number, ry: number, colour: string, opacity: number): void;
  /** A line whose edges fade: what corners and the feet of houses keep of the dark. */
  softLine(
    points: readonly (readonly [number, number])[],
    stroke: string,
    width: number,
    opacity: number,
  ): void;
  /** Draws `paint` within `points` alone. */
  clipped(points: readonly (readonly [number, number])[], paint: () => void): void;
  /** The whole picture as SVG of this many px. */
  toSvg(width: number, height: number): string;
}

export type Way = 'down' | 'across' | 'round' | readonly [number, number, number, number];

/** A tenth of a unit is finer than any screen; shares need more. */
const n = (value: number): string =>
  (Math.abs(value) < 1 ? Math.round(value * 1000) / 1000 : Math.round(value * 10) / 10).toString();
export const pointsOf = (points: readonly (readonly [number, number])[]): string =>
  points.map(([x, y]) => `${n(x)},${n(y)}`).join(' ');

export function createCanvas(): Canvas {
  let body = '';
  const defs: string[] = [];

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
      const see = opacity < 1 ? ` fill-opacity="${opacity.toFixed(2)}"` : '';
      body += `<polygon points="${pointsOf(points)}" fill="${fill}"${see}/>`;
    },
    line(points, stroke, width, opacity = 1) {
      const see = opacity < 1 ? ` stroke-opacity="${opacity.toFixed(2)}"` : '';
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
    glow(cx, cy, rx, ry, colour, opacity) {
      const stops = [
        [0, colour, opacity],
        [0.5, colour, opacity * 0.42],
        [1, colour, 0],
      ] as const;
      canvas.shape('ellipse', { cx, cy, rx, ry, fill: canvas.gradient(stops, 'round') });
    },
    softLine(points, stroke, width, opacity) {
      // A blur would cost more than all the rest of the picture.
      for (const share of [1, 0.78, 0.58, 0.4, 0.25, 0.12])
        canvas.shape('polyline', {
          points: pointsOf(points),
          fill: 'none',
          stroke,
          'stroke-width': width * share,
          'stroke-opacity': Math.round((opacity / 6) * 1000) / 1000,
        });
    },
    clipped(points, paint) {
      const id = `c${defs.length}`;
      defs.push(`<clipPath id="${id}"><polygon points="${pointsOf(points)}"/></clipPath>`);
      body += `<g clip-path="url(#${id})">`;
      paint();
      body += '</g>';
    },
    toSvg(width, height) {
      return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${WIDTH} ${HEIGHT}"><defs>${defs.join('')}</defs>${body}</svg>`;
    },
  };
  return canvas;
}
