/**
 * Takes the photos among shared files into a listing. False: the device had no room for one of them, which is not to be forgotten.
 * Other files, and what is no photo that can be shown, stay behind: the owner sees which came.
 */
export async function takePhotos(
  files: readonly File[],
  add: (file: File) => Promise<unknown>,
): Promise<boolean> {
  let areAllIn = true;
  for (const file of files)
    if (file.type.startsWith('image/'))
      await add(file).catch((error: unknown) => {
        areAllIn &&= error instanceof Error && error.name === 'PhotoError';
      });
  return areAllIn;
}
