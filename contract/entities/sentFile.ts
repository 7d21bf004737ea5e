import * as z from 'zod/mini';
import {
  FILE_ALT_MAX,
  FILE_MAX_BYTES,
  FILE_NAME_MAX,
  VOICE_MAX_SECONDS,
} from '../protocol/limits.ts';
import { FILE_KINDS, type FileKind, fileLine } from './fileWords.ts';
import type { Content } from './reply.ts';

const factsSchema = z.object({
  /** As the person's device calls it; empty for photos and voice. */
  name: z.string().check(z.maxLength(FILE_NAME_MAX)),
  /** A description for people who do not see it; empty where there is none. */
  alt: z.string().check(z.maxLength(FILE_ALT_MAX)),
  bytes: z.int().check(z.positive(), z.maximum(FILE_MAX_BYTES)),
  /** px; 0 for what is no photo. */
  w: z.int().check(z.nonnegative(), z.maximum(100_000)),
  h: z.int().check(z.nonnegative(), z.maximum(100_000)),
  /** Of a voice message; 0 for all else. */
  seconds: z.number().check(z.nonnegative(), z.maximum(VOICE_MAX_SECONDS + 1)),
  /** How loud it is from its beginning to its end, a digit from 0 to 9 each; empty for all else. */
  wave: z.string().check(z.regex(/^\d{0,64}$/)),
});

/** A file as its message tells of it. The server knows its true kind by its bytes. */
export interface SentFile extends z.infer<typeof factsSchema> {
  readonly id: string;
  readonly kind: FileKind;
}

/** The flag `s`: JSON leaves line and paragraph separators (U+2028, U+2029) as they are, and a text that was pasted has them. */
const LINE =
  /^(?<id>[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}) (?<kind>photo|voice|document) (?<facts>\{.*\})$/su;
const SIGNS: Readonly<Record<FileKind, string>> = { photo: '📷', voice: '🎤', document: '📎' };

/** The content of the message that sends this file. */
export function fileContent(file: SentFile): string {
  const { id, kind, name, alt, bytes, w, h, seconds, wave } = file;
  const facts = JSON.stringify({ name, alt, bytes, w, h, seconds, wave });
  const words = alt === '' ? headOf(file) : `${headOf(file)}\n${alt}`;
  return `${words}\n${id} ${kind} ${facts}`;
}

/** The file a message sends; null: it sends none. */
export function fileIn({ messageType, content }: Content): SentFile | null {
  if (messageType !== 'file') return null;
  const line = LINE.exec(fileLine(content))?.groups;
  if (line === undefined) return null;
  const facts = factsSchema.safeParse(jsonOf(line['facts'] ?? ''));
  if (!facts.success) return null;
  return { id: line['id'] ?? '', kind: line['kind'] as FileKind, ...facts.data };
}

/** The head of such a message: enough for a list. */
export interface FileHead {
  readonly kind: FileKind;
  /** The name of a document, the length of a voice message; empty for a photo. */
  readonly label: string;
  readonly alt: string;
}

/** Reads the words of a message of the type `file` (see `fileWords`); null where they are no such words. */
export function fileHead(messageType: string | null, words: string): FileHead | null {
  if (messageType !== 'file') return null;
  const [first = '', ...others] = words.split('\n');
  const kind = FILE_KINDS.find((each) => first.startsWith(SIGNS[each]));
  if (kind === undefined) return null;
  return { kind, label: first.slice(SIGNS[kind].length).trim(), alt: others.join('\n') };
}

/** Minutes and seconds, `0:14`. */
export const lengthText = (seconds: number): string => {
  const whole = Math.max(0, Math.round(seconds));
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
};

function headOf({ kind, name, seconds }: SentFile): string {
  const label = kind === 'voice' ? lengthText(seconds) : name;
  return label === '' ? SIGNS[kind] : `${SIGNS[kind]} ${label}`;
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
