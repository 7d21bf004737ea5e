import { API } from '#contract/protocol/api.ts';
import { openWorld } from './world.ts';

const TRIES = 24;

/** How many wrong passwords for one address are looked at, when they are tried at one process and at three. */
export async function guessPasswords(): Promise<{ readonly one: number; readonly three: number }> {
  const world = await openWorld(3, { RATE_LIMITS: 'normal' });
  try {
    const looked = async (processes: number): Promise<number> => {
      const { email } = await world.makePerson(`over${processes}`);
      const answers = await Promise.all(
        Array.from({ length: TRIES }, (_, at) =>
          world.call(at % processes, API.signin, {
            method: 'POST',
            body: { email, password: `Wrong-pass${at}` },
          }),
        ),
      );
      return answers.filter(({ status }) => status === 401).length;
    };
    return { one: await looked(1), three: await looked(3) };
  } finally {
    await world.close();
  }
}
