import type { NamedFile } from './rules/files/namedFiles.ts';

/** A person's own files as text. */
export interface OwnFilesCopy {
  /** A JSON list. */
  readonly content: Blob;
  /** How many of them are in it without their bytes: there is no room, or neither this device nor the server has them. */
  readonly missing: number;
}

/**
 * Photos and documents a person keeps of a home, and photos of their checklists: kept on this device, named by records, and sent
 * to the person's other devices; those of a checklist to whoever is shown it. How far each is, is in `Photos.of`.
 */
export interface OwnFiles {
  /** Keeps a photo or a PDF of a home and gives its id; durable once it resolves. Throws FileError and PhotoError. */
  keepOfHome(propertyId: string, file: Blob, name: string): Promise<string>;
  /** Keeps a photo of an item of a checklist that is not signed. Throws PhotoError. */
  keepOfChecklist(checklistId: string, part: string, file: Blob): Promise<string>;
  /** Takes a home's file out, here and everywhere. */
  removeOfHome(id: string): Promise<void>;
  /** Takes a photo out of a checklist that is not signed; versions before it keep theirs. */
  removeOfChecklist(checklistId: string, id: string): Promise<void>;
  /** Has it on this device, from the server where it is not here. Throws FileError. */
  bring(file: NamedFile): Promise<void>;
  /** Tries one again that the server refused. */
  retry(id: string): Promise<void>;
  /** Photos of checklists from before records named them are named, where the checklist is not signed. */
  adopt(): Promise<void>;
  /** All of the person's own, of homes and of their checklists, for them to take along. */
  copy(): Promise<OwnFilesCopy>;
  /**
   * Removes from this device the files that the server has and no record names: `named` are all named ones.
   */
  sweep(named: ReadonlySet<string>): Promise<void>;
}

export type { NamedFile };
