/** Homes of so many lines are read together: a card costs a small piece, and what lies side by side still compresses well. */
export const BLOCK_LINES = 16;

/** Lines as they lie on the disk. None has a line break in it. */
export async function packLines(lines: readonly string[]): Promise<ArrayBuffer> {
  const packed = new Blob([lines.join('\n')])
    .stream()
    .pipeThrough(new CompressionStream('deflate-raw'));
  return await new Response(packed).arrayBuffer();
}

/** Rejects where the bytes are none of ours. */
export async function linesIn(bytes: ArrayBuffer): Promise<string[]> {
  const text = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw'));
  return (await new Response(text).text()).split('\n');
}
