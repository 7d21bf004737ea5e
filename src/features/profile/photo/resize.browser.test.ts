import { expect, test } from 'vitest';
import { resize } from './resize.ts';

/** A picture of which the left half shows nothing and the right half is red. */
async function halfSeeThrough(): Promise<Blob> {
  const canvas = new OffscreenCanvas(64, 64);
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('no canvas');
  context.fillStyle = '#f00';
  context.fillRect(32, 0, 32, 64);
  return await canvas.convertToBlob({ type: 'image/png' });
}

async function colourAt(picture: Blob, x: number, y: number): Promise<readonly number[]> {
  const bitmap = await createImageBitmap(picture);
  const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d');
  if (context === null) throw new Error('no canvas');
  context.drawImage(bitmap, 0, 0);
  return [...context.getImageData(x, y, 1, 1).data];
}

test('what one sees through in a picture is white in the photo made of it', async () => {
  const photo = await resize(await halfSeeThrough());
  expect(photo.type).toBe('image/jpeg');
  for (const part of (await colourAt(photo, 8, 8)).slice(0, 3)) expect(part).toBeGreaterThan(248);
  const [red = 0, green = 255] = await colourAt(photo, 56, 8);
  expect(red).toBeGreaterThan(230);
  expect(green).toBeLessThan(30);
});
