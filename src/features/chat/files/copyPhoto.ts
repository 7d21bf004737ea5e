import type { Files, SentFile } from '#src/data/types.ts';

/** Puts a photo on the clipboard, in the one form that every browser takes there. */
export async function copyPhoto(open: () => Promise<Files>, file: SentFile): Promise<void> {
  const png = async (): Promise<Blob> => {
    const opened = await (await open()).open(file);
    try {
      const picture = await createImageBitmap(opened.content);
      const canvas = new OffscreenCanvas(picture.width, picture.height);
      canvas.getContext('2d')?.drawImage(picture, 0, 0);
      picture.close();
      return await canvas.convertToBlob({ type: 'image/png' });
    } finally {
      opened.revoke();
    }
  };
  // The promise itself: a browser that asks whether somebody pressed would not wait for the picture.
  await navigator.clipboard.write([new ClipboardItem({ 'image/png': png() })]);
}
