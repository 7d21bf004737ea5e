import { PHOTO_SIDE } from '#contract/protocol/limits.ts';
import { cropOf } from './crop.ts';

const QUALITY = 0.86;

/**
 * The middle of a picture as a square JPEG of at most PHOTO_SIDE px, upright, without any metadata. Rejects for a
 * file this browser cannot read as a picture.
 */
export async function resize(file: Blob): Promise<Blob> {
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' });
  try {
    const { x, y, side, target } = cropOf(picture.width, picture.height, PHOTO_SIDE);
    const canvas = document.createElement('canvas');
    canvas.width = target;
    canvas.height = target;
    const context = canvas.getContext('2d');
    if (context === null) throw new Error('this browser draws no pictures');
    context.imageSmoothingQuality = 'high';
    // A JPEG has no see-through: what is drawn on nothing becomes black.
    context.fillStyle = '#fff';
    context.fillRect(0, 0, target, target);
    context.drawImage(picture, x, y, side, side, 0, 0, target, target);
    return await new Promise((resolve, reject) => {
      const take = (made: Blob | null) =>
        made === null ? reject(new Error('the picture could not be made')) : resolve(made);
      canvas.toBlob(take, 'image/jpeg', QUALITY);
    });
  } finally {
    picture.close();
  }
}
