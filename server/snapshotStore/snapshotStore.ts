/** One state of an area's listings, as one encoding has it. */
export interface SnapshotName {
  readonly areaId: string;
  /** Says what is in it: another state has another one. */
  readonly version: string;
  readonly encoding: string;
}

/** Where snapshots outlive the process. What was put may be gone later; what is given is what was put. */
export interface SnapshotStore {
  get(name: SnapshotName): Promise<Buffer | undefined>;
  /** Other states of the area go: nobody asks for them again. */
  put(name: SnapshotName, bytes: Buffer): Promise<void>;
}
