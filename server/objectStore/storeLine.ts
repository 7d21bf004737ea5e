import { setTimeout as sleep } from 'node:timers/promises';
import { contained } from '#server/contained.ts';
import { type StoredObject, StoreLost } from './objectStore.ts';

/** How long a store may take, ms. */
export interface Patience {
  /** Until it begins to answer, when nothing is sent to it. */
  readonly answer: number;
  /** Between two parts of an answer. */
  readonly silence: number;
  /** In which nobody asks for the next part: whoever wanted it is gone. */
  readonly unread: number;
  /** Before it is asked once more; again twice as long. */
  readonly pause: number;
}

const PATIENCE: Patience = { answer: 10_000, silence: 15_000, unread: 120_000, pause: 150 };
/** Bytes a ms of a slow line, for what is sent. */
const SLOW_LINE = 100;
/** Stores say 503 to who asks too much, and lines break: the same is asked so many times in all. */
const TRIES = 3;

export interface Asked {
  /** As an error names it: "an upload". */
  readonly action: string;
  /** Made for each try: a signature has a time. */
  readonly request: () => Promise<Request> | Request;
  /** Bytes that are sent. */
  readonly sent?: number;
}

export interface Answer {
  readonly response: Response;
  readonly action: string;
  /** Gives the line up. */
  readonly controller: AbortController;
}

/** A line to a store that speaks HTTP: what is asked is asked again where that may help, and nothing is waited for without an end. */
export interface StoreLine {
  /** The answer, whatever its status below 500 but 429. Throws StoreLost. */
  ask(asked: Asked): Promise<Answer>;
  /** The object of an answer to a question for what comes from this byte on. */
  objectOf(answer: Answer, from: number): StoredObject;
  /** The text of an answer. Throws StoreLost. */
  textOf(answer: Answer): Promise<string>;
}

export function createStoreLine(patience: Partial<Patience> = {}): StoreLine {
  const { answer: answerMs, silence, unread, pause } = { ...PATIENCE, ...patience };

  async function tryOnce({ action, request, sent = 0 }: Asked): Promise<Answer> {
    const controller = new AbortController();
    const late = after(answerMs + sent / SLOW_LINE, controller);
    try {
      const response = await fetch(await request(), { signal: controller.signal });
      return { response, action, controller };
    } catch (thrown) {
      throw lost(action, controller, thrown);
    } finally {
      clearTimeout(late);
    }
  }

  return {
    async ask(asked) {
      for (let tries = 1; ; tries += 1) {
        const answer = await tryOnce(asked).catch(lostOnly);
        if (!(answer instanceof StoreLost)) {
          const { status } = answer.response;
          if (!mayPass(status)) return answer;
          answer.controller.abort();
          if (tries === TRIES) throw new StoreLost(asked.action, `status ${status}`);
        } else if (tries === TRIES) throw answer;
        await sleep(pause * 2 ** (tries - 1) * (0.5 + Math.random()));
      }
    },
    objectOf({ response, action, controller }, from) {
      const begins = response.status === 206 ? from : 0;
      const bytes = response.status === 206 ? wholeLength(response) : lengthOf(response);
      const given = { action, silence, unread, controller };
      return {
        bytes,
        body: patientBody(response, { ...given, skip: from - begins, left: bytes - begins }),
      };
    },
    async textOf({ response, action, controller }) {
      const late = after(silence, controller);
      try {
        return await response.text();
      } catch (thrown) {
        throw lost(action, controller, thrown);
      } finally {
        clearTimeout(late);
      }
    },
  };
}

function lostOnly(thrown: unknown): StoreLost {
  if (thrown instanceof StoreLost) return thrown;
  throw thrown;
}

/** fetch says "fetch failed", and why in the cause. */
function lost(action: string, { signal }: AbortController, thrown: unknown): StoreLost {
  const cause = thrown instanceof Error ? (thrown.cause ?? thrown) : thrown;
  return new StoreLost(action, signal.aborted ? signal.reason : cause);
}

const mayPass = (status: number): boolean => status >= 500 || status === 429;

const after = (ms: number, controller: AbortController): NodeJS.Timeout =>
  setTimeout(
    contained('a line to the store of files', () =>
      controller.abort(new Error(`nothing within ${Math.ceil(ms / 1000)} s`)),
    ),
    ms,
  ).unref();

/** Of what was packed on the way nobody knows the length. */
const lengthOf = ({ headers }: Response): number =>
  Number((headers.has('content-encoding') ? null : headers.get('content-length')) ?? Number.NaN);

const wholeLength = ({ headers }: Response): number =>
  Number(
    /\/(?<bytes>\d+)$/.exec(headers.get('content-range') ?? '')?.groups?.['bytes'] ?? Number.NaN,
  );

interface Body {
  readonly action: string;
  readonly silence: number;
  readonly unread: number;
  /** Ends the line. */
  readonly controller: AbortController;
  /** Bytes that come and were not asked for. */
  readonly skip: number;
  /** Bytes that come; NaN where the store does not say. */
  readonly left: number;
}

/** The body of an answer: ends with its last byte, or fails. */
function patientBody(response: Response, given: Body): ReadableStream<Uint8Array> {
  const { action, silence, unread, controller, left } = given;
  const reader = response.body?.getReader();
  let { skip } = given;
  let got = 0;
  let late = after(unread, controller);
  return new ReadableStream<Uint8Array>(
    {
      async pull(stream) {
        clearTimeout(late);
        late = after(silence, controller);
        try {
          const part = await reader?.read();
          clearTimeout(late);
          if (part === undefined || part.done) {
            if (!Number.isNaN(left) && got !== left)
              throw new Error(`${got} of ${left} bytes came`);
            stream.close();
            return;
          }
          got += part.value.length;
          const kept = part.value.subarray(Math.min(skip, part.value.length));
          skip -= part.value.length - kept.length;
          stream.enqueue(kept);
          late = after(unread, controller);
        } catch (thrown) {
          clearTimeout(late);
          stream.error(lost(action, controller, thrown));
          controller.abort();
        }
      },
      cancel() {
        clearTimeout(late);
        controller.abort();
      },
    },
    { highWaterMark: 0 },
  );
}
