/** The file of the keys is there and holds none. */
export class KeysRefused extends Error {
  override readonly name = 'KeysRefused';
  constructor(file: string, cause: unknown) {
    super(
      `${file} does not hold the keys of this data folder. Put it back from a backup. Without one, remove it: the next ` +
        'start makes new keys, and everybody is signed out.',
      { cause },
    );
  }
}
