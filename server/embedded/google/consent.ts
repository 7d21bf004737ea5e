import * as z from 'zod/mini';
import { pageHeaders } from '#server/plainPage.ts';
import type { Consents } from './consents.ts';
import { consentPage, expiredPage, STYLE } from './consentPage.ts';
import { textsIn } from './texts.ts';

export const CONSENT_PATH = '/dev/google';

const chosenSchema = z.object({
  email: z.string().check(z.trim(), z.toLowerCase(), z.email()),
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(120)),
});

/** GET /dev/google stands for Google's page; /dev/google/continue is the yes of the account that was chosen. */
export function answerConsent(consents: Consents, request: Request): Response {
  const { pathname, searchParams: asked } = new URL(request.url);
  const headers = pageHeaders(STYLE);
  if (request.method !== 'GET')
    return new Response('only GET', { status: 405, headers: { ...headers, allow: 'GET' } });
  const isKnown = pathname === CONSENT_PATH || pathname === `${CONSENT_PATH}/continue`;
  if (!isKnown) return new Response('not found', { status: 404, headers });

  const html = { ...headers, 'content-type': 'text/html; charset=utf-8' };
  const state = asked.get('state') ?? '';
  const texts = textsIn(asked.get('hl') ?? '');
  if (!consents.isOpen(state))
    return new Response(expiredPage(texts), { status: 410, headers: html });

  const chosen = chosenSchema.safeParse(Object.fromEntries(asked));
  if (pathname !== CONSENT_PATH && chosen.success) {
    const code = consents.agree(state, chosen.data) ?? '';
    const location = callbackUrl({ state, code });
    return new Response(null, { status: 303, headers: { ...headers, location } });
  }
  const page = consentPage({
    texts,
    carried: { state, hl: texts.lang },
    cancelUrl: callbackUrl({ state, error: 'access_denied' }),
    typed: pathname === CONSENT_PATH ? null : Object.fromEntries(asked),
  });
  return new Response(page, { headers: html });
}

function callbackUrl(answer: Record<string, string>): string {
  return `/auth/v1/callback?${new URLSearchParams(answer).toString()}`;
}
