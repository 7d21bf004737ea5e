export interface FreshAnswersDeps<T> {
  /** Answers kept; the ones asked for longest ago go first. */
  readonly most: number;
  /** An answer is given again for so long, ms. */
  readonly freshMs: number;
  /** ms since the epoch. */
  now(): number;
  /** Makes an answer. An error goes to those who wait for it and is not kept. */
  make(key: string): Promise<T>;
}

/** Answers by key. Requests that come while one is made wait for it, and for `freshMs` others get the same. */
export function createFreshAnswers<T>({
  most,
  freshMs,
  now,
  make,
}: FreshAnswersDeps<T>): (key: string) => Promise<T> {
  const kept = new Map<string, { readonly at: number; readonly answer: Promise<T> }>();
  return (key) => {
    const before = kept.get(key);
    const isFresh = before !== undefined && now() - before.at < freshMs;
    const entry = isFresh ? before : { at: now(), answer: make(key) };
    kept.delete(key);
    kept.set(key, entry);
    const [oldest] = kept.keys();
    if (kept.size > most && oldest !== undefined) kept.delete(oldest);
    entry.answer.catch(() => {
      if (kept.get(key) === entry) kept.delete(key);
    });
    return entry.answer;
  };
}
