import sharp, { type Sharp } from 'sharp';
import { LISTING_PHOTO_TIERS, PHOTO_MAX_PIXELS, SPHERE_SIDE } from '#contract/protocol/limits.ts';
import { sphereFault } from '#contract/rules/listing/tour.ts';
import type { PhotoTier } from '#server/objectStore/photos.ts';
import { imageKindOf } from './imageKind.ts';
import { Refusal } from '../requests/index.ts';
import { limitConcurrency } from '../limits/index.ts';

const QUALITY: Readonly<Record<PhotoTier, number>> = { thumb: 70, medium: 76, full: 80 };
/** Columns and rows of the hash: each of 8 rows compares 9 neighbours. */
const HASH = { width: 9, height: 8 } as const;

/** A picture of 40 megapixels is 160 MB while it is worked on: so many at once. */
const inTurn = limitConcurrency(2);

export interface MadePhoto {
  readonly tiers: Readonly<Record<PhotoTier, Uint8Array>>;
  /** px of the full tier. */
  readonly w: number;
  readonly h: number;
  /** The perceptual hash of the picture: 64 bits, hex. */
  readonly phash: string;
}

/**
 * Makes a photo of a listing anew in its three sizes: upright, without EXIF, GPS or anything else it carried. Throws
 * `unsupported_image` for what is no JPEG, PNG, WebP or GIF by its bytes, has more than PHOTO_MAX_PIXELS, or cannot be
 * read.
 */
export async function makeTiers(bytes: Uint8Array): Promise<MadePhoto> {
  if (imageKindOf(bytes) === null) throw new Refusal('unsupported_image', 'not a kind we take');
  return inTurn(() => makeAll(bytes));
}

async function makeAll(bytes: Uint8Array): Promise<MadePhoto> {
  try {
    const source = sharp(bytes, { limitInputPixels: PHOTO_MAX_PIXELS, failOn: 'error' });
    const { width, height } = await source.metadata();
    // By its shape alone: nothing else of a file is believed.
    const side =
      sphereFault({ w: width, h: height }) === null ? SPHERE_SIDE : LISTING_PHOTO_TIERS.full;
    // Decoded once: the smaller sizes come from the full one.
    const { data, info } = await source
      .autoOrient()
      .resize(side, side, FITTING)
      .flatten({ background: '#ffffff' })
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    const full = () =>
      sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } });
    const sized = (tier: PhotoTier) => {
      const most = tier === 'full' ? side : LISTING_PHOTO_TIERS[tier];
      return full().resize(most, most, FITTING).webp({ quality: QUALITY[tier] }).toBuffer();
    };
    const [thumb, medium, large, phash] = await Promise.all([
      sized('thumb'),
      sized('medium'),
      sized('full'),
      hashOf(full()),
    ]);
    return { tiers: { thumb, medium, full: large }, w: info.width, h: info.height, phash };
  } catch (cause) {
    throw new Refusal('unsupported_image', cause instanceof Error ? cause.message : 'unreadable');
  }
}

const FITTING = { fit: 'inside', withoutEnlargement: true } as const;

/** Whether it grows brighter from left to right, at 64 places (difference hash): the same at every size. */
async function hashOf(picture: Sharp): Promise<string> {
  const grey = await picture
    .resize(HASH.width, HASH.height, { fit: 'fill' })
    .greyscale()
    .raw()
    .toBuffer();
  let bits = 0n;
  for (let row = 0; row < HASH.height; row += 1) {
    for (let column = 0; column < HASH.width - 1; column += 1) {
      const at = row * HASH.width + column;
      bits = (bits << 1n) | ((grey[at] ?? 0) < (grey[at + 1] ?? 0) ? 1n : 0n);
    }
  }
  return bits.toString(16).padStart(16, '0');
}
