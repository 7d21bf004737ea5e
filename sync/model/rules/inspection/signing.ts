import { v5 } from 'uuid';
import type { Inspection } from '#contract/entities/records/inspection.ts';

/** Namespace of digests. Changing it would break every signature there is. */
const DIGEST_NAMESPACE = 'b1f3c1de-6a51-4f0a-9e1d-2f0c7f0f6a77';

type Signed = NonNullable<Inspection['signed']>;

export type Signature =
  /** The checklist has no signature. */
  | { readonly kind: 'none' }
  /** It is as it was signed, and may not be changed. */
  | { readonly kind: 'holds'; readonly signed: Signed }
  /** Something came from another device that had not heard of the signature: to be signed again. */
  | { readonly kind: 'broken'; readonly signed: Signed };

/** Objects with their keys in order, so that two devices write the same. */
function ordered(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  return Object.entries(value)
    .filter(([, inner]) => inner !== undefined)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([key, inner]) => [key, ordered(inner)]);
}

/** A digest (UUIDv5) of all a checklist says, and of who signed it when, ms since the epoch. */
export function digestOf(of: Inspection, by: Pick<Signed, 'name' | 'at' | 'line'>): string {
  const { signed: _signed, ...content } = of;
  return v5(
    JSON.stringify(ordered({ content, name: by.name, at: by.at, line: by.line })),
    DIGEST_NAMESPACE,
  );
}

/** Whether a checklist is signed, and still what was signed. */
export function signatureOf(of: Inspection): Signature {
  const { signed } = of;
  if (signed === undefined) return { kind: 'none' };
  return { kind: digestOf(of, signed) === signed.digest ? 'holds' : 'broken', signed };
}

/**
 * Signs what is there by a typed name at `at`, ms since the epoch, and a drawn `line`, empty where there is none; null where it is signed
 * already or the name is empty.
 */
export function signedBy(of: Inspection, typed: string, at: number, line = ''): Inspection | null {
  const name = typed.trim();
  if (name === '' || signatureOf(of).kind === 'holds') return null;
  const by = { name, at, ...(line !== '' && { line }) };
  return { ...of, signed: { ...by, digest: digestOf(of, by) } };
}

/** The version after a signed one: the same to begin with, not signed. `id`: of the signed one. */
export function nextVersion(of: Inspection, id: string, at: number): Inspection {
  const { signed: _signed, ...content } = of;
  return { ...content, at, version: of.version + 1, earlierId: id };
}
