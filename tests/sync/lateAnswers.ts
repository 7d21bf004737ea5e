import { vi } from 'vitest';

/** An answer of the server that came, and that the page hears of later. */
export interface LateAnswer {
  /** Resolves when the server has given it. */
  readonly given: Promise<void>;
  /** Lets the page hear it. Resolves when whatever follows from it without another answer is done. */
  arrive(): Promise<void>;
}

/**
 * Keeps the next answer of a call back, once. It is heard even where the call was given up meanwhile: as an answer
 * that was on its way through the browser when that happened.
 */
export function keepBack(
  isMeant: (path: string, method: string, body: string) => boolean,
): LateAnswer {
  const real = globalThis.fetch;
  let tellGiven: () => void = () => undefined;
  const given = new Promise<void>((resolve) => (tellGiven = resolve));
  let letArrive: () => void = () => undefined;
  const arrival = new Promise<void>((resolve) => (letArrive = resolve));
  const spy = vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const { href } = new URL(input instanceof Request ? input.url : input);
    const body = typeof init?.body === 'string' ? init.body : '';
    if (!isMeant(href, init?.method ?? 'GET', body)) return await real(input, init);
    spy.mockRestore();
    const answer = await real(input, { ...init, signal: null });
    const text = await answer.text();
    tellGiven();
    await arrival;
    return new Response(text, { status: answer.status, headers: answer.headers });
  });
  return {
    given,
    async arrive() {
      letArrive();
      // Its text is here already: what follows takes turns, and no time.
      for (let turn = 0; turn < 50; turn += 1)
        await new Promise((resolve) => void setImmediate(resolve));
    },
  };
}
