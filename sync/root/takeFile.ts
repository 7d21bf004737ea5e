import { sha256 } from '../adapters/browser/sha256.ts';
import type { TakeFile } from '../model/ports/photos.ts';
import { takeListingFile } from '../outgoing/files/index.ts';

/** Loaded with the first document or film that somebody picks for a listing. */
export const takeFile: TakeFile = (file, name) => takeListingFile(file, name, sha256);
