/*
 * Bytes as they lie on the disk: the browser's database does not compress large ones. They go through streams as they are: a
 * Blob is a way to another process, which took longer than compressing sixteen homes.
 */

export const deflated = (content: string | ArrayBuffer): Promise<ArrayBuffer> =>
  through(content, new CompressionStream('deflate-raw'));

/** Rejects where the bytes are none of `deflated`. */
export const inflated = (bytes: ArrayBuffer): Promise<ArrayBuffer> =>
  through(bytes, new DecompressionStream('deflate-raw'));

async function through(
  content: string | ArrayBuffer,
  { writable, readable }: CompressionStream | DecompressionStream,
): Promise<ArrayBuffer> {
  const writer = writable.getWriter();
  // Node's streams never end where they are given a bare buffer.
  const bytes =
    typeof content === 'string' ? new TextEncoder().encode(content) : new Uint8Array(content);
  const written = Promise.all([writer.write(bytes), writer.close()]);
  // The reader is told of the failure.
  written.catch(() => undefined);
  return await new Response(readable).arrayBuffer();
}
