import { API } from '#contract/protocol/api.ts';
import { PROTOCOL_HEADER, PROTOCOL_VERSION } from '#contract/protocol/version.ts';
import { FileError } from '../../model/files.ts';
import type { CallDeps } from './call.ts';

/** So often in a row a try may bring nothing. */
const EMPTY_TRIES = 3;
/** Not the backoff: within one call, whose person waits, three tries are all there are. */
const AGAIN_MS = 400;
/** After this time without data the line is taken to be dead. */
const SILENCE_MS = 20_000;

/**
 * The bytes of a file, for whoever may read it. A line that breaks costs nothing that came: it goes on where it was.
 * Throws FileError.
 */
export async function fetchFile(deps: CallDeps, id: string): Promise<Blob> {
  const came: Uint8Array<ArrayBuffer>[] = [];
  let bytes = 0;
  let whole: { readonly type: string; readonly size: number } | null = null;
  let empty = 0;
  while (whole === null || bytes < whole.size) {
    const before = bytes;
    const silence = new AbortController();
    let timer = setTimeout(() => silence.abort(), SILENCE_MS);
    try {
      const answer = await ask(deps, id, bytes, silence.signal);
      whole ??= sizeOf(answer);
      const reader = answer.body?.getReader();
      for (;;) {
        const { done = true, value } = (await reader?.read()) ?? {};
        if (done || value === undefined) break;
        clearTimeout(timer);
        timer = setTimeout(() => silence.abort(), SILENCE_MS);
        came.push(value);
        bytes += value.length;
      }
    } catch (error) {
      if (error instanceof FileError) throw error;
    } finally {
      clearTimeout(timer);
    }
    empty = bytes > before ? 0 : empty + 1;
    if (empty >= EMPTY_TRIES) throw new FileError('offline');
    if (whole === null || bytes < whole.size)
      await new Promise((resolve) => setTimeout(resolve, empty * AGAIN_MS));
  }
  return new Blob(came, { type: whole.type });
}

async function ask(
  { origin, tokens, protocol = PROTOCOL_VERSION }: CallDeps,
  id: string,
  from: number,
  signal: AbortSignal,
): Promise<Response> {
  const token = await tokens.access();
  if (token === null) throw new FileError('offline');
  const answer = await fetch(new URL(API.file(id), origin), {
    headers: {
      authorization: `Bearer ${token}`,
      [PROTOCOL_HEADER]: String(protocol),
      ...(from > 0 && { range: `bytes=${from}-` }),
    },
    cache: 'no-store',
    signal,
  });
  // 204: a record names it, and the device that has it has not sent it yet.
  if ([204, 403, 404].includes(answer.status)) throw new FileError('gone');
  if (answer.status !== (from > 0 ? 206 : 200)) throw new FileError('offline');
  return answer;
}

/**
 * The types that the server may send, which knows the file's bytes. Anything else than these would be a page.
 */
const TYPES = /^(?:image\/webp|audio\/(?:webm|ogg|mp4)|video\/(?:webm|mp4)|application\/pdf)$/u;

function sizeOf(answer: Response): { readonly type: string; readonly size: number } {
  const type = answer.headers.get('content-type') ?? '';
  const size = Number(answer.headers.get('x-file-bytes') ?? Number.NaN);
  if (!Number.isFinite(size)) throw new FileError('offline');
  return { type: TYPES.test(type) ? type : 'application/octet-stream', size };
}
