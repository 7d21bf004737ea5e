/** The floor of the charts: the points of `?points=1,2,,4` as one line on a bare canvas. A worker answers for its files. */
const HEIGHT = 300;
const EDGE = 40;

const points = (new URLSearchParams(location.search).get('points') ?? '')
  .split(',')
  .map((text) => (text === '' ? null : Number(text)));
const known = points.filter((point) => point !== null);
const [least, most] = [Math.min(...known), Math.max(...known)];

const canvas = document.createElement('canvas');
const ratio = devicePixelRatio;
const width = innerWidth - 2 * EDGE;
canvas.width = width * ratio;
canvas.height = HEIGHT * ratio;
canvas.style.width = `${width}px`;
const context = canvas.getContext('2d');
if (context === null) throw new Error('no canvas');
context.scale(ratio, ratio);
const x = (at: number) => EDGE + (at * (width - 2 * EDGE)) / Math.max(1, points.length - 1);
const y = (value: number) =>
  EDGE + ((most - value) * (HEIGHT - 2 * EDGE)) / Math.max(1, most - least);
context.beginPath();
let isDrawn = false;
points.forEach((point, at) => {
  if (point === null) isDrawn = false;
  else if (isDrawn) context.lineTo(x(at), y(point));
  else {
    context.moveTo(x(at), y(point));
    isDrawn = true;
  }
});
context.stroke();
points.forEach((point, at) => {
  if (point === null) return;
  context.beginPath();
  context.arc(x(at), y(point), 4, 0, 2 * Math.PI);
  context.fill();
});
document.body.append(canvas);
void navigator.serviceWorker.register('./boot-sw.js');
