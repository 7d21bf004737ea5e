/** One request and its answer, of which something is to be heard again and again. */
export interface Hearing {
  /** Ends the request once nothing was heard for that long: the line is dead. One that is slow is not. */
  readonly signal: AbortSignal;
  /** The same answer; each piece of its body that comes is heard. */
  readonly hear: (answer: Response) => Response;
  /** It was read, or failed. */
  end(): void;
}

export function createHearing(silentMs: number): Hearing {
  const silence = new AbortController();
  const begin = () => setTimeout(() => silence.abort(), silentMs);
  let timer = begin();
  const heard = () => {
    clearTimeout(timer);
    timer = begin();
  };
  return {
    signal: silence.signal,
    hear(answer) {
      heard();
      const pieces = answer.body?.pipeThrough(
        new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
          transform(piece, through) {
            heard();
            through.enqueue(piece);
          },
        }),
      );
      return pieces === undefined ? answer : new Response(pieces, answer);
    },
    end: () => clearTimeout(timer),
  };
}
