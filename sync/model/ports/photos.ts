import type { UploadAnswer, UploadBody } from '#contract/protocol/api.ts';
import type { ListedFile } from '../listings.ts';

/** A picture as it is sent: upright, smaller, without anything else the file held. */
export interface MadePicture {
  readonly bytes: Blob;
  readonly w: number;
  readonly h: number;
  /** SHA-256 of the file as it was picked, hex. */
  readonly hash: string;
  /** SHA-256 of `bytes`. */
  readonly sentHash: string;
  /** 64 bits, hex: see sync/model/rules/listing/photoHash.ts. */
  readonly phash: string;
  /** ISO 8601; null where the file does not say. */
  readonly takenAt: string | null;
}

/** The form of a file: a photo, or a room all around. */
export type PictureKind = 'photo' | 'sphere';

/** Throws PhotoError. */
export type MakePicture = (file: Blob, kind: PictureKind) => Promise<MadePicture>;

/** A document or a film as it is sent. */
export interface TakenFile extends Pick<MadePicture, 'bytes' | 'hash' | 'sentHash'> {
  readonly listed: ListedFile;
}

/** Judges a file by its content. Throws PhotoError. */
export type TakeFile = (file: Blob, name: string) => Promise<TakenFile>;

/** The calls of an upload. Each may throw TransportError. */
export interface Uploads {
  begin(body: UploadBody): Promise<UploadAnswer>;
  part(photoId: string, part: number, bytes: Blob): Promise<void>;
  complete(photoId: string): Promise<UploadAnswer>;
}
