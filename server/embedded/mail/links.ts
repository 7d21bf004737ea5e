const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * Where a person may be sent after a link of a mail: `wanted` when it is of `publicUrl`'s origin, or of
 * this machine on the same port, else `publicUrl`. Anything else would hand a session to a stranger.
 */
export function allowedRedirect(publicUrl: string, wanted: string | null | undefined): string {
  if (!wanted || !URL.canParse(wanted)) return publicUrl;
  const own = new URL(publicUrl);
  const target = new URL(wanted);
  const isNear = LOOPBACK.has(target.hostname) && LOOPBACK.has(own.hostname);
  const isOwn = target.host === own.host || (isNear && target.port === own.port);
  return isOwn && target.protocol === own.protocol ? target.href : publicUrl;
}

/** The address a person opens to prove that the mail reached them. */
export function verifyLink(
  publicUrl: string,
  proof: { token: string; type: string; redirectTo: string },
): string {
  const link = new URL('/auth/v1/verify', publicUrl);
  link.searchParams.set('token', proof.token);
  link.searchParams.set('type', proof.type);
  link.searchParams.set('redirect_to', proof.redirectTo);
  return link.href;
}
