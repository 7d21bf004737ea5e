import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';

/** How many photos, and how large: the longer side in px. */
export interface Pictures {
  readonly count: number;
  readonly side: number;
}

/**
 * Photos as a phone makes them, in files of a folder: none looks like another, all have grain, so that they weigh what
 * photos weigh, and the place and the way they were held. The first was held upright. Gives their paths.
 */
export async function takePhotos(folder: string, { count, side }: Pictures): Promise<string[]> {
  const [width, height] = [side, Math.round(side * 0.75)];
  const grain = await sharp({
    create: {
      width,
      height,
      channels: 3,
      background: '#000000',
      noise: { type: 'gaussian', mean: 128, sigma: 36 },
    },
  })
    .raw()
    .toBuffer();
  await mkdir(folder, { recursive: true });
  const paths: string[] = [];
  for (let index = 0; index < count; index += 1) {
    const path = join(folder, `photo-${index + 1}.jpg`);
    const picture = sharp(grain, { raw: { width, height, channels: 3 } })
      .composite([{ input: shapes(index, width, height) }])
      .jpeg({ quality: 95 })
      .withMetadata({ orientation: index === 0 ? 6 : 1 })
      .withExifMerge({
        IFD0: { Make: 'Roost' },
        IFD3: {
          GPSLatitudeRef: 'N',
          GPSLatitude: '38/1 43/1 2000/100',
          GPSLongitudeRef: 'W',
          GPSLongitude: '9/1 8/1 2100/100',
        },
      });
    await writeFile(path, await picture.toBuffer());
    paths.push(path);
  }
  return paths;
}

/** Blocks of colour over most of the picture, in another order on each. */
function shapes(index: number, width: number, height: number): Buffer {
  const blocks = Array.from({ length: 8 }, (_, place) => {
    const step = (place * (index * 7 + 3) + index) % 9;
    const [x, y] = [(step * width) / 9, ((place * 5 + index * 3) % 8) * (height / 8)];
    return `<rect x="${x}" y="${y}" width="${width / 3}" height="${height / 4}" fill="hsl(${(place * 47 + index * 83) % 360} 60% ${30 + ((place + index) % 5) * 10}%)" fill-opacity="0.8"/>`;
  });
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${blocks.join('')}</svg>`,
  );
}
