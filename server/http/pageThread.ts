import { existsSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import type { FirstAnswer } from '#contract/protocol/firstAnswer.ts';
import { contained } from '#server/contained.ts';

/** The input of a search's document. */
export interface SearchDocument {
  readonly path: string;
  /** One of `FIRST_SEARCHES`. */
  readonly search: string;
  readonly language: string;
  /** As the browser of whoever asks lists them: the region of the first is that of numbers and units. */
  readonly languages: readonly string[];
  /** For a window that has room for the filters beside the homes. */
  readonly isWide: boolean;
  readonly answer: FirstAnswer;
}

/** The app as the build made it for the server, which renders what it shows first. */
export interface PageThread {
  /** The document, as text. Throws where it cannot be rendered. */
  render(asked: SearchDocument): Promise<string>;
  close(): Promise<void>;
}

interface Rendered {
  readonly id: number;
  readonly document?: string;
  readonly error?: string;
}

interface Waiting {
  resolve(document: string): void;
  reject(reason: Error): void;
}

/** The whole app takes some memory: what nobody needs for so long is ended. */
const IDLE_MS = 60_000;

/**
 * `file`: scripts/ahead/thread.ts, built. It runs in a thread of its own, which begins with the first document that is asked for. Null: the
 * build has none.
 */
export function createPageThread(
  file: string,
  shell: string,
  { idleMs = IDLE_MS } = {},
): PageThread | null {
  if (!existsSync(file)) return null;
  const waiting = new Map<number, Waiting>();
  let worker: Worker | null = null;
  let timer: NodeJS.Timeout | undefined;
  let asks = 0;

  function end(reason: string): Promise<unknown> {
    const ended = worker;
    worker = null;
    clearTimeout(timer);
    for (const { reject } of waiting.values()) reject(new Error(reason));
    waiting.clear();
    return ended?.terminate() ?? Promise.resolve();
  }
  function begin(): Worker {
    const begun = new Worker(file, { workerData: { shell }, execArgv: [] });
    begun.unref();
    const leave = async (reason: string): Promise<void> => {
      if (worker === begun) await end(reason);
    };
    const told = ({ id, document, error }: Rendered): void => {
      const asked = waiting.get(id);
      waiting.delete(id);
      if (document === undefined) asked?.reject(new Error(error));
      else asked?.resolve(document);
      if (waiting.size > 0) return;
      timer = setTimeout(
        contained('the thread that writes pages', () => leave('idle')),
        idleMs,
      ).unref();
    };
    begun.on('message', contained('the thread that writes pages', told));
    begun.on(
      'error',
      contained('the thread that writes pages', (error) => leave(String(error))),
    );
    // It may also leave without a word.
    begun.on(
      'exit',
      contained('the thread that writes pages', (code) =>
        leave(`the thread that writes pages ended (${code})`),
      ),
    );
    return begun;
  }

  return {
    render: (asked) =>
      new Promise((resolve, reject) => {
        clearTimeout(timer);
        worker ??= begin();
        asks += 1;
        waiting.set(asks, { resolve, reject });
        worker.postMessage({ id: asks, asked });
      }),
    async close() {
      await end('closed');
    },
  };
}
