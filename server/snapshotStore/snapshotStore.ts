/** One state of an area's listings, as one encoding has it. */
export interface SnapshotName {
  readonly areaId: string;
  /** Says what is in it: another state has another one. */
  readonly version: string;
  readonly encoding: string;
}

/**
 * The store in which snapshots outlive the process. A snapshot may be gone later; one that is given is
 * unchanged.
 */
export interface SnapshotStore {
  get(name: SnapshotName): Promise<Buffer | undefined>;
  /** Other states of the area go: nobody asks for them again. */
  put(name: SnapshotName, bytes: Buffer): Promise<void>;
}
