import UPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';

/** One line of a chart. It is told from the others by its colour, its dashes and the shape of its points. */
export interface ChartLine {
  /** One for each time; null: a gap. */
  readonly values: readonly (number | null)[];
  /** Points with an empty middle. */
  readonly isHollow: readonly boolean[];
}

export interface ChartDeps {
  /** Days or months, the oldest first. */
  readonly times: readonly string[];
  readonly lines: readonly ChartLine[];
  /** The texts below and beside the axes. */
  timeText(time: string): string;
  valueText(value: number): string;
  /** Somebody points at a time. */
  onPoint(index: number): void;
}

export interface Chart {
  /** The time that is read out, null: none. */
  mark(index: number | null): void;
  destroy(): void;
}

/** Colours that stand out from a sheet as text does, in both themes. */
const COLOURS = ['--accent', '--danger', '--good', '--warn'] as const;
const DASHES: readonly (readonly number[])[] = [[], [8, 4], [2, 3], [10, 3, 2, 3]];
const HEIGHT = 300;
const POINT = 4;

/** Draws into `place`; what is drawn follows its width, the theme and paper. Times go from left to right. */
export function drawChart(
  place: HTMLElement,
  { times, lines, timeText, valueText, onPoint }: ChartDeps,
): Chart {
  let marked: number | null = null;
  let isPaper = false;
  const colour = (name: string) =>
    // Paper is white, and what is printed may be grey: dashes and shapes tell lines apart.
    isPaper
      ? name === '--sheet'
        ? '#fff'
        : '#000'
      : getComputedStyle(place).getPropertyValue(name).trim();
  const font = () => `12px ${getComputedStyle(place).fontFamily}`;
  const axis = {
    stroke: () => colour('--soft'),
    grid: { stroke: () => colour('--line'), width: 1 },
    ticks: { stroke: () => colour('--line'), width: 1 },
    font: font(),
  };
  const plot = new UPlot(
    {
      width: Math.max(200, place.clientWidth),
      height: HEIGHT,
      legend: { show: false },
      cursor: { drag: { x: false, y: false }, y: false, points: { show: false } },
      scales: { x: { time: false, range: (_, min, max) => [min - 0.3, max + 0.3] } },
      axes: [
        {
          ...axis,
          incrs: [1, 2, 3, 6, 12, 24, 48],
          space: 64,
          values: (_, at) =>
            at.map((each) => (Number.isInteger(each) ? timeText(times[each] ?? '') : '')),
        },
        { ...axis, size: 76, values: (_, at) => at.map((each) => valueText(each)) },
      ],
      series: [
        {},
        ...lines.map((_, index) => ({
          stroke: () => colour(COLOURS[index] ?? '--ink'),
          width: 2,
          dash: [...(DASHES[index] ?? [])],
          points: { show: false },
        })),
      ],
      hooks: {
        drawSeries: [(drawn, at) => points(drawn, at, { lines, marked, colour })],
        draw: [(drawn) => !isPaper && upright(drawn, marked, colour('--edge'))],
        setCursor: [
          ({ cursor }) => {
            if (cursor.idx !== null && cursor.idx !== undefined && cursor.idx !== marked)
              onPoint(cursor.idx);
          },
        ],
      },
    },
    [times.map((_, index) => index), ...lines.map(({ values }) => [...values])],
    place,
  );

  const again = () => plot.redraw(false, true);
  const sizes = new ResizeObserver(() => {
    if (place.clientWidth > 0 && place.clientWidth !== plot.width)
      plot.setSize({ width: place.clientWidth, height: HEIGHT });
  });
  sizes.observe(place);
  const themes = new MutationObserver(again);
  themes.observe(document.documentElement, { attributeFilter: ['data-theme'] });
  const print = (isNow: boolean) => () => {
    isPaper = isNow;
    again();
  };
  const [onPaper, onScreen] = [print(true), print(false)];
  window.addEventListener('beforeprint', onPaper);
  window.addEventListener('afterprint', onScreen);

  return {
    mark(index) {
      if (index === marked) return;
      marked = index;
      again();
    },
    destroy() {
      sizes.disconnect();
      themes.disconnect();
      window.removeEventListener('beforeprint', onPaper);
      window.removeEventListener('afterprint', onScreen);
      plot.destroy();
    },
  };
}

interface Painting {
  readonly lines: readonly ChartLine[];
  readonly marked: number | null;
  colour(name: string): string;
}

/** `at`: of the line, from 1. */
function points(drawn: UPlot, at: number, { lines, marked, colour }: Painting): void {
  const of = lines[at - 1];
  if (of === undefined) return;
  const { ctx } = drawn;
  const stroke = colour(COLOURS[at - 1] ?? '--ink');
  const size = POINT * UPlot.pxRatio;
  ctx.save();
  ctx.strokeStyle = stroke;
  ctx.lineWidth = 2 * UPlot.pxRatio;
  ctx.setLineDash([]);
  of.values.forEach((value, index) => {
    if (value === null) return;
    ctx.fillStyle = of.isHollow[index] === true ? colour('--sheet') : stroke;
    shape(ctx, at - 1, {
      x: drawn.valToPos(index, 'x', true),
      y: drawn.valToPos(value, 'y', true),
      size: index === marked ? size * 1.6 : size,
    });
    ctx.fill();
    ctx.stroke();
  });
  ctx.restore();
}

/** A line through the time that is read out. */
function upright(drawn: UPlot, index: number | null, stroke: string): void {
  if (index === null) return;
  const { ctx, bbox } = drawn;
  const x = drawn.valToPos(index, 'x', true);
  ctx.save();
  ctx.strokeStyle = stroke;
  ctx.lineWidth = UPlot.pxRatio;
  ctx.beginPath();
  ctx.moveTo(x, bbox.top);
  ctx.lineTo(x, bbox.top + bbox.height);
  ctx.stroke();
  ctx.restore();
}

/** A circle, a square, a triangle, a diamond. */
function shape(
  ctx: CanvasRenderingContext2D,
  index: number,
  { x, y, size }: { readonly x: number; readonly y: number; readonly size: number },
): void {
  const corners = [
    [],
    [
      [-1, -1],
      [1, -1],
      [1, 1],
      [-1, 1],
    ],
    [
      [0, -1.3],
      [1.2, 1],
      [-1.2, 1],
    ],
    [
      [0, -1.5],
      [1.5, 0],
      [0, 1.5],
      [-1.5, 0],
    ],
  ][index];
  ctx.beginPath();
  if (corners === undefined || corners.length === 0) ctx.arc(x, y, size, 0, 2 * Math.PI);
  else
    corners.forEach(([right = 0, down = 0], at) => {
      if (at === 0) ctx.moveTo(x + right * size, y + down * size);
      else ctx.lineTo(x + right * size, y + down * size);
    });
  ctx.closePath();
}
