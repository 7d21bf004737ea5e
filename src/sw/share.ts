import { SHARED_CACHE } from '#contract/protocol/caches.ts';
import { FILE_MAX_BYTES, FILES_AT_ONCE } from '#contract/protocol/limits.ts';
import {
  SHARE_FILES,
  SHARE_PATH,
  type SHARE_WORDS,
  SHARED_WORDS,
  sharedFileAt,
  type SharedWords,
} from '#contract/protocol/shared.ts';

/** UTF-16 units of a part: twice the longest message. */
const WORDS_MOST = 8000;

/**
 * Keeps what another app shares on this device, in place of what it shared before, and leads to the page that shows it: without a network, too. The same
 * form can come from any page of the web, so nothing is done with it but that.
 */
export async function takeShared(request: Request): Promise<Response> {
  // One after the other: of two that come at once all is kept of the last.
  const mine = turn.then(async () => await keepShared(await request.formData()));
  turn = mine.catch(() => undefined);
  await mine;
  return Response.redirect(new URL(SHARE_PATH, request.url).href, 303);
}

let turn: Promise<unknown> = Promise.resolve();

async function keepShared(form: FormData): Promise<void> {
  await caches.delete(SHARED_CACHE);
  const cache = await caches.open(SHARED_CACHE);
  const files = form.getAll(SHARE_FILES).filter((part) => part instanceof File);
  const there = files.filter(({ size }) => size > 0);
  const taken = there.filter(({ size }) => size <= FILE_MAX_BYTES).slice(0, FILES_AT_ONCE);
  const kept: File[] = [];
  for (const file of taken)
    try {
      await cache.put(sharedFileAt(kept.length), new Response(file));
      kept.push(file);
    } catch {
      // No room: the page says that it was left out.
    }
  const wordsIn = (name: (typeof SHARE_WORDS)[number]) => {
    const part = form.get(name);
    return typeof part === 'string' ? part.slice(0, WORDS_MOST) : '';
  };
  const said = { title: wordsIn('title'), text: wordsIn('text'), url: wordsIn('url') };
  for (;;)
    try {
      const files = kept.map(({ name }) => name);
      const left = there.length - kept.length;
      const words: SharedWords = { ...said, files, left, at: Date.now() };
      // Last: with it, all of it is there.
      await cache.put(SHARED_WORDS, Response.json(words));
      return;
    } catch (error) {
      // A file gives its room to the words.
      if (kept.pop() === undefined) throw error;
      await cache.delete(sharedFileAt(kept.length));
    }
}
