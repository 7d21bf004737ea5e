import { LISTING_PHOTO_TIERS, PHOTO_MAX_PIXELS, SPHERE_SIDE } from '#contract/protocol/limits.ts';
import { differenceHash, HASH_HEIGHT, HASH_WIDTH } from '../../model/rules/listing/photoHash.ts';
import { sphereFault, sphereMarksIn } from '#contract/rules/listing/tour.ts';
import { PhotoError } from '../../model/errors.ts';
import type { MakePicture } from '../../model/ports/photos.ts';
import { takenAtOf } from './exif.ts';
import { sha256 } from './sha256.ts';

const QUALITY = 0.88;
/** Larger than any size that is shown: more would only be sent for nothing. */
const SIDE = { photo: LISTING_PHOTO_TIERS.full, sphere: SPHERE_SIDE } as const;
/** The part at a file's beginning that has its metadata. */
const HEAD_BYTES = 131_072;

/**
 * Makes a picked file ready to be sent. Decoding, scaling and encoding run in threads of the browser; what is drawn
 * here is of its final size.
 */
export const makePicture: MakePicture = async (file, kind) => {
  const source = await decoded(file);
  try {
    const { width, height } = source;
    if (width * height > PHOTO_MAX_PIXELS) throw new PhotoError('too_large');
    if (kind === 'sphere') await checkSphere(file, { w: width, h: height });
    const scale = Math.min(1, SIDE[kind] / Math.max(width, height));
    const [w, h] = [
      Math.max(1, Math.round(width * scale)),
      Math.max(1, Math.round(height * scale)),
    ];
    const [bytes, phash, hash, takenAt] = await Promise.all([
      encoded(source, w, h),
      hashOfPicture(source),
      sha256(file),
      takenAtOf(file),
    ]);
    return { bytes, w, h, hash, sentHash: await sha256(bytes), phash, takenAt };
  } finally {
    source.close();
  }
};

async function checkSphere(file: Blob, size: { w: number; h: number }): Promise<void> {
  const head = await file.slice(0, HEAD_BYTES).arrayBuffer();
  const fault = sphereFault(size, sphereMarksIn(new TextDecoder('latin1').decode(head)));
  if (fault !== null) throw new PhotoError(`sphere_${fault}`);
}

async function decoded(file: Blob): Promise<ImageBitmap> {
  try {
    return await createImageBitmap(file, { imageOrientation: 'from-image' });
  } catch {
    throw new PhotoError('unreadable');
  }
}

/** Metadata stays behind: only pixels are drawn. Transparent parts become white. */
async function encoded(source: ImageBitmap, w: number, h: number): Promise<Blob> {
  const scaled = await createImageBitmap(source, {
    resizeWidth: w,
    resizeHeight: h,
    resizeQuality: 'high',
  });
  const canvas = new OffscreenCanvas(w, h);
  const context = contextOf(canvas);
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, w, h);
  context.drawImage(scaled, 0, 0);
  scaled.close();
  return await canvas.convertToBlob({ type: 'image/jpeg', quality: QUALITY });
}

async function hashOfPicture(source: ImageBitmap): Promise<string> {
  const small = await createImageBitmap(source, {
    resizeWidth: HASH_WIDTH,
    resizeHeight: HASH_HEIGHT,
    resizeQuality: 'high',
  });
  const context = contextOf(new OffscreenCanvas(HASH_WIDTH, HASH_HEIGHT));
  context.drawImage(small, 0, 0);
  small.close();
  const { data } = context.getImageData(0, 0, HASH_WIDTH, HASH_HEIGHT);
  const grey = Array.from({ length: HASH_WIDTH * HASH_HEIGHT }, (_, at) => {
    const [red = 0, green = 0, blue = 0] = data.subarray(at * 4, at * 4 + 3);
    // Rec. 709 luma.
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  });
  return differenceHash(grey);
}

function contextOf(canvas: OffscreenCanvas): OffscreenCanvasRenderingContext2D {
  const context = canvas.getContext('2d');
  if (context === null) throw new PhotoError('unreadable');
  return context;
}
