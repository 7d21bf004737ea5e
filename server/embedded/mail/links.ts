import type { ProofType } from '../auth/proofs/proof.ts';

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * The address a person may be sent to after a link of a mail: `wanted` when it is of `publicUrl`'s origin, or
 * of this machine on the same port, else `publicUrl`. Anything else would hand a session to a stranger.
 */
export function allowedRedirect(publicUrl: string, wanted: string | null | undefined): string {
  if (!wanted || !URL.canParse(wanted)) return publicUrl;
  const own = new URL(publicUrl);
  const target = new URL(wanted);
  const isNear = LOOPBACK.has(target.hostname) && LOOPBACK.has(own.hostname);
  const isOwn = target.host === own.host || (isNear && target.port === own.port);
  return isOwn && target.protocol === own.protocol ? target.href : publicUrl;
}

/** The page that takes the link of a mail of each type, where nobody said which. */
const PAGES: Readonly<Record<ProofType, string>> = {
  signup: '/auth/callback',
  recovery: '/reset-password',
  email_change: '/auth/email-change',
};

/**
 * The address a person opens to prove that the mail reached them: a page of the app, which shows the proof to the auth service.
 * It stands behind the `#`: neither the server nor anything on the way is told it by opening the page.
 */
export function proofLink(
  publicUrl: string,
  proof: { token: string; type: ProofType; redirectTo: string | null },
): string {
  const page = new URL(PAGES[proof.type], publicUrl).href;
  const link = new URL(
    proof.redirectTo === null ? page : allowedRedirect(publicUrl, proof.redirectTo),
  );
  // For an address that is not ours, `allowedRedirect` gives the start page.
  const target = link.pathname === '/' ? new URL(page) : link;
  target.hash = new URLSearchParams({ token_hash: proof.token, type: proof.type }).toString();
  return target.href;
}
