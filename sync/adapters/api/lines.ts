import { TransportError } from '../../ports/transport.ts';
import { heldBackBy } from './call.ts';

/** Whole areas over a weak line take a while; nothing comes for so long: the line is dead. */
const TIMEOUT_MS = 60_000;
/** Lines parsed in one go: more would keep a key press waiting. */
const SLICE = 200;

/** A public answer of JSON lines, each parsed. The browser keeps it: the same answer is not sent twice. Throws TransportError. */
export async function parseLines(url: URL): Promise<readonly unknown[]> {
  const text = await textOf(url);
  const lines = text.split('\n').filter((line) => line !== '');
  const parsed: unknown[] = [];
  try {
    for (let from = 0; from < lines.length; from += SLICE) {
      if (from > 0) await new Promise((resolve) => setTimeout(resolve, 0));
      for (const line of lines.slice(from, from + SLICE)) parsed.push(JSON.parse(line));
    }
  } catch {
    throw new TransportError({ kind: 'notOurs' });
  }
  return parsed;
}

async function textOf(url: URL): Promise<string> {
  const answer = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) }).catch(() => {
    throw new TransportError({ kind: 'network' });
  });
  if (!answer.ok)
    throw (
      heldBackBy(answer) ??
      new TransportError({ kind: 'answered', code: 'unavailable', status: answer.status })
    );
  return await answer.text().catch(() => {
    throw new TransportError({ kind: 'network' });
  });
}
