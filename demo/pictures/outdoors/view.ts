import { createCanvas, HEIGHT, WIDTH, type Canvas } from '../draw/canvas.ts';
import { lit } from '../draw/colour.ts';
import { drawFar } from '../draw/far.ts';
import { hourOf, type Hour } from '../draw/hour.ts';
import { drawSky } from '../draw/sky.ts';
import { roofsAround, type Scene } from '../scene.ts';

/** The view from a window: the sea with a bit of the town, or roofs as far as the river. */
export function drawView(scene: Scene): Canvas {
  const canvas = createCanvas();
  const hour = hourOf(scene);
  const { random } = scene;
  const horizon = HEIGHT * (0.4 + random.next() * 0.1);
  drawSky(canvas, { x: 0, y: 0, w: WIDTH, h: horizon + 20 }, hour, random);
  if (hour.isEvening || random.next() < 0.3) sun(canvas, horizon, hour, random.next());
  if (scene.hasSea) {
    drawFar(canvas, { x: 0, y: 0, w: WIDTH, h: HEIGHT }, horizon, hour, 'sea', random);
    cape(canvas, horizon, hour, random.next() < 0.5);
    drawFar(
      canvas,
      { x: 0, y: HEIGHT * 0.3, w: WIDTH, h: HEIGHT * 0.9 },
      HEIGHT * 0.76,
      hour,
      roofsAround(scene),
      random,
      false,
    );
  } else {
    drawFar(
      canvas,
      { x: 0, y: 0, w: WIDTH, h: HEIGHT * 1.15 },
      horizon,
      hour,
      roofsAround(scene),
      random,
    );
    tower(canvas, WIDTH * (0.2 + random.next() * 0.6), horizon + 60, hour);
  }
  const edge = canvas.gradient(
    [
      [0.6, '#201a22', 0],
      [1, '#201a22', 0.25],
    ],
    'round',
  );
  canvas.shape('rect', { x: -240, y: -160, width: WIDTH + 480, height: HEIGHT + 320, fill: edge });
  return canvas;
}

function sun(canvas: Canvas, horizon: number, hour: Hour, share: number): void {
  const [x, y] = [WIDTH * (0.2 + 0.6 * share), horizon - 60];
  canvas.glow(x, y, 190, 190, hour.sun, 0.9);
  canvas.shape('circle', { cx: x, cy: y, r: 26, fill: '#fff6df' });
}

/** The headland with its lighthouse. */
function cape(canvas: Canvas, horizon: number, hour: Hour, isLeft: boolean): void {
  const x = (at: number) => (isLeft ? at : WIDTH - at);
  const rock = lit(hour.hills, -0.18);
  canvas.polygon(
    [
      [x(0), horizon - 66],
      [x(120), horizon - 74],
      [x(250), horizon - 40],
      [x(330), horizon - 12],
      [x(380), horizon + 6],
      [x(0), horizon + 14],
    ],
    rock,
  );
  canvas.polygon(
    [
      [x(0), horizon - 66],
      [x(120), horizon - 74],
      [x(190), horizon - 56],
      [x(90), horizon - 40],
      [x(0), horizon - 34],
    ],
    '#7f9a6c',
  );
  const [lx, top] = [x(205), horizon - 122];
  canvas.polygon(
    [
      [lx - 8, horizon - 52],
      [lx - 5, top],
      [lx + 5, top],
      [lx + 8, horizon - 52],
    ],
    '#fbf6ea',
  );
  canvas.polygon(
    [
      [lx - 7, horizon - 78],
      [lx - 6, horizon - 96],
      [lx + 6, horizon - 96],
      [lx + 7, horizon - 78],
    ],
    '#c2543c',
  );
  canvas.shape('rect', { x: lx - 5, y: top - 11, width: 10, height: 11, fill: '#ffe9b0' });
  canvas.polygon(
    [
      [lx - 7, top - 11],
      [lx, top - 22],
      [lx + 7, top - 11],
    ],
    '#5a3a34',
  );
}

function tower(canvas: Canvas, x: number, base: number, hour: Hour): void {
  const wall = hour.isEvening ? '#f3dcb8' : '#f4ecdd';
  canvas.shape('rect', { x: x - 17, y: base - 112, width: 34, height: 130, fill: wall });
  canvas.shape('rect', { x: x + 5, y: base - 112, width: 12, height: 130, fill: lit(wall, -0.15) });
  canvas.shape('rect', { x: x - 7, y: base - 98, width: 14, height: 26, rx: 7, fill: '#5a5552' });
  canvas.shape('rect', { x: x - 21, y: base - 116, width: 42, height: 6, fill: lit(wall, -0.1) });
  canvas.shape('path', {
    d: `M${x - 18} ${base - 116} Q${x - 16} ${base - 150} ${x} ${base - 158} Q${x + 16} ${base - 150} ${x + 18} ${base - 116} Z`,
    fill: '#8e6a58',
  });
  canvas.line(
    [
      [x, base - 158],
      [x, base - 174],
    ],
    '#5a4a44',
    2.5,
  );
}
