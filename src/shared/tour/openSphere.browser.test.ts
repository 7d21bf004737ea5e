import { afterEach, beforeEach, expect, test } from 'vitest';
import { openSphere, type Sphere } from './openSphere.ts';

let container: HTMLElement;
let sphere: Sphere;
let asked: number;
let isAllowed: boolean;
let heard: boolean[];
let onDraw: () => void;

/** As iOS has it: nothing is told of how the device is turned before somebody allowed it. */
const ios = window.DeviceOrientationEvent as unknown as {
  requestPermission?: (() => Promise<string>) | undefined;
};

/** A plain room, as large as it must be to be looked at. */
async function room(colour: string): Promise<string> {
  const canvas = new OffscreenCanvas(256, 128);
  const brush = canvas.getContext('2d');
  if (brush === null) throw new Error('this browser draws nothing');
  brush.fillStyle = colour;
  brush.fillRect(0, 0, 256, 128);
  return URL.createObjectURL(await canvas.convertToBlob({ type: 'image/jpeg' }));
}

/** The device is turned by so much, told as often as devices do, until this holds. */
const turned = (alpha: number, holds: () => boolean) =>
  expect
    .poll(
      () => {
        const facts = { alpha, beta: 90, gamma: 0.1 };
        window.dispatchEvent(new DeviceOrientationEvent('deviceorientation', facts));
        return holds();
      },
      { interval: 16 },
    )
    .toBe(true);
const yaw = () => Math.round(sphere.direction().yaw) % 360;
/** It stays turned like that for a while of frames: what would move has had its time. */
async function held(alpha: number): Promise<void> {
  let frames = 0;
  await turned(alpha, () => (frames += 1) > 30);
}

beforeEach(async () => {
  asked = 0;
  isAllowed = true;
  heard = [];
  onDraw = () => undefined;
  ios.requestPermission = () => {
    asked += 1;
    return Promise.resolve(isAllowed ? 'granted' : 'denied');
  };
  container = document.createElement('div');
  container.style.cssText = 'width: 320px; height: 240px';
  document.body.append(container);
  sphere = openSphere(container, {
    glides: false,
    texts: { loading: 'Loading', failed: 'Failed' },
    onDraw: () => onDraw(),
  });
  sphere.onFollow((isOn) => heard.push(isOn));
  await sphere.show(await room('teal'), { yaw: 0, pitch: 0 });
});
afterEach(() => {
  sphere.close();
  container.remove();
  delete ios.requestPermission;
});

test('a room follows the device from when somebody asks for it, into the next room, and no longer than they want', async () => {
  expect(await sphere.canFollow()).toBe(true);
  await held(70);
  expect(yaw()).toBe(0);
  expect(asked).toBe(0);

  expect(await sphere.follow(true)).toBe(true);
  expect(asked).toBeGreaterThan(0);
  await held(5);
  await turned(40, () => Math.abs(yaw()) > 20);
  await sphere.show(await room('olive'), { yaw: 0, pitch: 0 });
  await held(5);
  await turned(40, () => Math.abs(yaw()) > 20);

  expect(await sphere.follow(false)).toBe(false);
  expect(heard).toEqual([true, false, true, false]);
  sphere.look({ yaw: 10, pitch: 0 });
  await expect.poll(yaw).toBe(10);
  await held(70);
  expect(yaw()).toBe(10);
});

test('whoever does not allow it looks around as before', async () => {
  isAllowed = false;
  expect(await sphere.follow(true)).toBe(false);
  await held(70);
  expect(yaw()).toBe(0);
  expect(heard).toEqual([]);
});

/** The colour in the middle of the frame, as it was drawn last: red, green, blue. */
function middleOf(canvas: HTMLCanvasElement): string {
  const brush = new OffscreenCanvas(1, 1).getContext('2d');
  brush?.drawImage(canvas, canvas.width / 2, canvas.height / 2, 1, 1, 0, 0, 1, 1);
  return [...(brush?.getImageData(0, 0, 1, 1).data ?? [])].slice(0, 3).join(' ');
}

test('a room that lost its graphics twice is seen again once they are back, and the next one too', async () => {
  const canvas = container.querySelector('canvas');
  const graphics = canvas?.getContext('webgl2')?.getExtension('WEBGL_lose_context');
  if (!canvas || !graphics) throw new Error('this browser cannot lose its graphics');
  const told = (event: string) =>
    new Promise<void>((resolve) => {
      canvas.addEventListener(event, () => resolve(), { once: true });
    });
  let seen = '';
  onDraw = () => {
    seen = middleOf(canvas);
  };
  await sphere.show(await room('teal'), { yaw: 0, pitch: 0 });
  await expect.poll(() => seen).not.toBe('');
  const teal = seen;
  for (let time = 0; time < 2; time += 1) {
    const isGone = told('webglcontextlost');
    graphics.loseContext();
    await isGone;
    // Not before everybody heard of the loss.
    await new Promise((resolve) => void setTimeout(resolve));
    sphere.look({ yaw: 10, pitch: 0 });
    seen = 'nothing';
    const isBack = told('webglcontextrestored');
    graphics.restoreContext();
    await isBack;
    await expect.poll(() => seen).toBe(teal);
  }
  await sphere.show(await room('olive'), { yaw: 0, pitch: 0 });
  await expect.poll(() => seen).not.toBe(teal);
});
