/** The end of a piece of work that waits for others: nobody is held up by what may never come. */
export interface Ending {
  /** What the work gives, unless the end comes first: then it rejects with why. */
  unless<T>(work: Promise<T>): Promise<T>;
  end(why: Error): void;
}

export function createEnding(): Ending {
  let end: (why: Error) => void = () => undefined;
  const ended = new Promise<never>((_resolve, reject) => {
    end = reject;
  });
  // Nobody may be waiting.
  ended.catch(() => undefined);
  return {
    unless: (work) => Promise.race([work, ended]),
    end: (why) => end(why),
  };
}
