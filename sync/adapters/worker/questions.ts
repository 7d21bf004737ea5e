/** Questions to a worker that wait for their answers, by number. */
export interface Questions<Answer> {
  /** `post`: says it to the worker. Rejects with what the worker says is wrong, or once it answers nothing any more. */
  ask<Given extends Answer>(post: (ask: number) => void): Promise<Given>;
  answer(ask: number, answer: Answer): void;
  fail(ask: number, error: Error): void;
  /** Nobody answers from now on. */
  end(why: string): void;
}

export function createQuestions<Answer>(): Questions<Answer> {
  const waiting = new Map<
    number,
    { readonly resolve: (answer: Answer) => void; readonly reject: (error: Error) => void }
  >();
  let asked = 0;
  let over: Error | null = null;
  const settle = (ask: number) => {
    const one = waiting.get(ask);
    waiting.delete(ask);
    return one;
  };
  return {
    async ask<Given extends Answer>(post: (ask: number) => void): Promise<Given> {
      if (over !== null) throw over;
      asked += 1;
      const number = asked;
      return await new Promise<Given>((resolve, reject) => {
        waiting.set(number, { resolve: resolve as (answer: Answer) => void, reject });
        post(number);
      });
    },
    answer: (ask, answer) => settle(ask)?.resolve(answer),
    fail: (ask, error) => settle(ask)?.reject(error),
    end(why) {
      over ??= new Error(why);
      for (const { reject } of waiting.values()) reject(over);
      waiting.clear();
    },
  };
}
