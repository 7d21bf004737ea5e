import { newToken } from '#server/domain/secrets/index.ts';

const NAME = 'device';
const YEAR_S = 365 * 24 * 60 * 60;
const SHAPE = /^[\w-]{43}$/;

/** The cookie of a browser that signed in here before: random, and by itself nobody's. */
export function deviceOf(headers: Headers): string | undefined {
  const carried = (headers.get('cookie') ?? '')
    .split(';')
    .map((each) => each.trim())
    .find((each) => each.startsWith(`${NAME}=`));
  const value = carried?.slice(NAME.length + 1) ?? '';
  return SHAPE.test(value) ? value : undefined;
}

export const newDevice = (): string => newToken();

/** The answer with the cookie: no script reads it, and no other site sends it along. */
export function withDevice(answer: Response, device: string, publicUrl: string): Response {
  const headers = new Headers(answer.headers);
  const secure = publicUrl.startsWith('https:') ? '; Secure' : '';
  headers.append(
    'set-cookie',
    `${NAME}=${device}; Path=/auth/v1/token; Max-Age=${YEAR_S}; HttpOnly; SameSite=Strict${secure}`,
  );
  return new Response(answer.body, { status: answer.status, headers });
}
