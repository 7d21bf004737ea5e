/** So many bytes at once become text: more arguments than this overflow the stack. */
const SLICE = 0x8000;

/** The bytes as an address that holds them. */
export async function dataUrl(blob: Blob): Promise<string> {
  const bytes = new Uint8Array(await blob.arrayBuffer());
  const parts: string[] = [];
  for (let from = 0; from < bytes.length; from += SLICE)
    parts.push(String.fromCharCode(...bytes.subarray(from, from + SLICE)));
  return `data:${blob.type};base64,${btoa(parts.join(''))}`;
}
