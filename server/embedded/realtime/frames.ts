import * as z from 'zod/mini';

/** One message of the Phoenix protocol, either way. */
export interface Frame {
  /** The join this belongs to; null for what the server says of itself. */
  readonly joinRef: string | null;
  /** The request that a reply answers. */
  readonly ref: string | null;
  readonly topic: string;
  readonly event: string;
  readonly payload: unknown;
}

/** 1.0.0 writes objects, 2.0.0 arrays. */
export type Version = '1.0.0' | '2.0.0';

const refSchema = z.optional(z.nullable(z.string()));
const objectSchema = z.object({
  join_ref: refSchema,
  ref: refSchema,
  topic: z.string(),
  event: z.string(),
  payload: z.unknown(),
});
const arraySchema = z.tuple([
  z.nullable(z.string()),
  z.nullable(z.string()),
  z.string(),
  z.string(),
  z.unknown(),
]);

/** The version of a connection's `vsn` parameter; nothing for one that is not spoken. */
export function versionOf(vsn: string | null): Version | undefined {
  if (vsn === null || vsn === '1.0.0') return '1.0.0';
  return vsn === '2.0.0' ? vsn : undefined;
}

/** Reads a frame; nothing when it is none. */
export function parseFrame(version: Version, text: string): Frame | undefined {
  try {
    const value: unknown = JSON.parse(text);
    if (version === '2.0.0') {
      const [joinRef, ref, topic, event, payload] = arraySchema.parse(value);
      return { joinRef, ref, topic, event, payload };
    }
    const { join_ref, ref, topic, event, payload } = objectSchema.parse(value);
    return { joinRef: join_ref ?? null, ref: ref ?? null, topic, event, payload };
  } catch {
    return undefined;
  }
}

/** Writes a frame as its connection reads it. */
export function writeFrame(version: Version, frame: Frame): string {
  const { joinRef, ref, topic, event, payload } = frame;
  return JSON.stringify(
    version === '2.0.0'
      ? [joinRef, ref, topic, event, payload]
      : { join_ref: joinRef, ref, topic, event, payload },
  );
}
