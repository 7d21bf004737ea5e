export type ImageKind = 'jpeg' | 'png' | 'webp' | 'gif';

const SIGNATURES: readonly (readonly [ImageKind, readonly (number | null)[]])[] = [
  ['jpeg', [0xff, 0xd8, 0xff]],
  ['png', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
  ['gif', [0x47, 0x49, 0x46, 0x38]],
  // 'RIFF', four bytes of length, 'WEBP'
  ['webp', [0x52, 0x49, 0x46, 0x46, null, null, null, null, 0x57, 0x45, 0x42, 0x50]],
];

/** What a picture is by its first bytes, whatever it is called; null for all we do not take, SVG among it. */
export function imageKindOf(bytes: Uint8Array): ImageKind | null {
  const found = SIGNATURES.find(([, signature]) =>
    signature.every((byte, index) => byte === null || bytes[index] === byte),
  );
  return found?.[0] ?? null;
}
