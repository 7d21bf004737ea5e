import type { UploadAnswer, UploadBody } from '#contract/protocol/api.ts';
import { TransportError } from '../../model/ports/transport.ts';
import type { Uploads } from '../../model/ports/photos.ts';

/** An upload. `file`: for a conversation, `kept` with a record, or `listed`; without it a photo of a listing. */
export interface Sent extends Pick<UploadBody, 'id' | 'bytes' | 'file' | 'kept' | 'listed'> {
  /** SHA-256 of the bytes. */
  readonly sentHash: string;
}

/**
 * Brings a photo or a file to the server in parts and gives its key. Parts that an earlier try brought are
 * not sent again. Throws TransportError. `onDone`: 0 to 1 of its bytes are up. `isOver`: it is not wanted any
 * more.
 */
export async function upload(
  uploads: Uploads,
  { id, bytes, sentHash, file, kept, listed }: Sent,
  content: Blob,
  { onDone, isOver }: { onDone(done: number): void; isOver(): boolean },
): Promise<string> {
  let answer = await uploads.begin({
    id,
    bytes,
    hash: sentHash,
    ...(file && { file }),
    ...(kept && { kept }),
    ...(listed && { listed }),
  });
  if (answer.state === 'open') {
    await sendParts(uploads, id, content, answer, { onDone, isOver });
    if (isOver()) throw new TransportError({ kind: 'network' });
    answer = await uploads.complete(id);
  }
  // Parts got lost on the server's side: begun again at the next try.
  if (answer.state === 'open') throw new TransportError({ kind: 'network' });
  return answer.key;
}

async function sendParts(
  uploads: Uploads,
  id: string,
  content: Blob,
  { parts, part_bytes: size, received }: Extract<UploadAnswer, { state: 'open' }>,
  { onDone, isOver }: { onDone(done: number): void; isOver(): boolean },
): Promise<void> {
  const there = new Set(received);
  onDone(there.size / parts);
  for (let part = 0; part < parts; part += 1) {
    if (there.has(part)) continue;
    if (isOver()) throw new TransportError({ kind: 'network' });
    await uploads.part(id, part, content.slice(part * size, (part + 1) * size));
    there.add(part);
    onDone(there.size / parts);
  }
}
