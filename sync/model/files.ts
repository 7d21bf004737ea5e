import type { FileKind } from '#contract/entities/fileWords.ts';
import type { SentFile } from '#contract/entities/sentFile.ts';
import type { Live } from '../kit/live.ts';
import type { OwnFiles } from './ownFiles.ts';

/** Why a file is not taken, or cannot be shown. */
export type FileFault =
  /** It has no bytes. */
  | 'empty'
  | 'too_large'
  /** A browser or a system could run it. */
  | 'unsafe'
  /** A film with a track of the places it was made at, which cannot be taken out. */
  | 'placed'
  /** A picture this browser cannot read. */
  | 'unreadable'
  /** It is not on this device, and the server cannot be asked now. */
  | 'offline'
  /** The server has it no more, or it is not this person's to read. */
  | 'gone';

export class FileError extends Error {
  override readonly name = 'FileError';
  constructor(readonly code: FileFault) {
    super(code);
  }
}

/** A file that was picked, as it will be sent: judged by its bytes; a photo smaller, without what the camera wrote. */
export interface PreparedFile extends Omit<SentFile, 'id' | 'alt'> {
  readonly content: Blob;
  /** SHA-256 of it, hex. */
  readonly sentHash: string;
}

/** The recorded file. */
export interface Recording {
  readonly content: Blob;
  readonly seconds: number;
  /** As `SentFile.wave`. */
  readonly wave: string;
}

/** A file that can be shown: the address is of this page alone. */
export interface OpenedFile {
  readonly url: string;
  readonly content: Blob;
  revoke(): void;
}

interface Receiver {
  readonly conversationId: string;
  readonly receiverId: string;
}

/** Photos, documents and voice of conversations. Loaded with the first one. */
export interface Files {
  /** Throws FileError. */
  prepare(file: Blob, name: string): Promise<PreparedFile>;
  /** Throws FileError. */
  prepareVoice(recording: Recording): Promise<PreparedFile>;
  /**
   * Puts each into the outbox as a message of its own, in their order and where this was called: what is written in the
   * conversation meanwhile stands behind them. Durable once it resolves; where it rejects, none of them is sent.
   * `file`: one that is still being made ready has its place all the same.
   */
  send(
    to: Receiver,
    files: readonly { readonly file: PreparedFile | Promise<PreparedFile>; readonly alt: string }[],
  ): Promise<void>;
  /** Sends the file of a message to somebody else, without its bytes: the server has them. `content`: the message's. */
  forward(to: Receiver, content: string): Promise<void>;
  /** Puts a message that was just taken back into the outbox again, behind what is there now. */
  again(to: Receiver, content: string): Promise<void>;
  /** Its bytes, from this device or from the server. Throws FileError. */
  open(file: SentFile): Promise<OpenedFile>;
  /** The same, without asking the server; null where it is not on this device. */
  peek(file: SentFile): Promise<OpenedFile | null>;
  /** 0 to 1 of those that are on their way in this tab, by their ids. */
  readonly progress: Live<ReadonlyMap<string, number>>;
  /** The files that the person keeps with their records. */
  readonly own: OwnFiles;
}

export type { FileKind, SentFile };
