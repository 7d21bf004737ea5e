/** A file of an area's base. */
export interface SnapshotName {
  readonly areaId: string;
  /** Says what is in it: another content has another one. */
  readonly version: string;
  /** The name of one of its files, with its compression. */
  readonly encoding: string;
}

/**
 * The store in which bases of areas outlive the process, and that several processes share. A file may be gone later; one that
 * is given is unchanged.
 */
export interface SnapshotStore {
  get(name: SnapshotName): Promise<Buffer | undefined>;
  put(name: SnapshotName, bytes: Buffer): Promise<void>;
  /** All files of a version that nobody may be given any more. */
  remove(version: Omit<SnapshotName, 'encoding'>, encodings: readonly string[]): Promise<void>;
}
