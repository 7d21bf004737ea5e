import * as z from 'zod/mini';
import { pageHeaders } from '../devPage.ts';
import { toCode } from './account.ts';
import { consentPage, STYLE } from './consentPage.ts';
import { textsIn } from './texts.ts';

export const CONSENT_PATH = '/dev/google';

const chosenSchema = z.object({
  email: z.string().check(z.trim(), z.email()),
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(120)),
});

/** GET /dev/google stands for Google's page; /dev/google/continue is the yes of the account that was chosen. */
export function answerConsent(request: Request): Response {
  const { pathname, searchParams: asked } = new URL(request.url);
  const headers = pageHeaders(STYLE);
  if (request.method !== 'GET')
    return new Response('only GET', { status: 405, headers: { ...headers, allow: 'GET' } });
  const isKnown = pathname === CONSENT_PATH || pathname === `${CONSENT_PATH}/continue`;
  if (!isKnown) return new Response('not found', { status: 404, headers });
  const chosen = chosenSchema.safeParse(Object.fromEntries(asked));
  if (pathname !== CONSENT_PATH && chosen.success)
    return new Response(null, {
      status: 303,
      headers: { ...headers, location: callbackUrl(asked, { code: toCode(chosen.data) }) },
    });
  const page = consentPage({
    texts: textsIn(asked.get('hl') ?? ''),
    carried: carriedOf(asked),
    cancelUrl: callbackUrl(asked, { error: 'access_denied' }),
    typed: pathname === CONSENT_PATH ? null : Object.fromEntries(asked),
  });
  return new Response(page, {
    headers: { ...headers, 'content-type': 'text/html; charset=utf-8' },
  });
}

/** What has to come back with the answer. */
const carriedOf = (asked: URLSearchParams): Record<string, string> =>
  Object.fromEntries(['state', 'redirect_to', 'hl'].map((name) => [name, asked.get(name) ?? '']));

function callbackUrl(asked: URLSearchParams, answer: Record<string, string>): string {
  return `/auth/v1/callback?${new URLSearchParams({ ...carriedOf(asked), ...answer }).toString()}`;
}
