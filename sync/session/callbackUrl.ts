/** The parameters that the auth service put into the URL it sent the person back to. */
export type Callback =
  | { readonly kind: 'tokens'; readonly accessToken: string; readonly refreshToken: string }
  | { readonly kind: 'code'; readonly code: string }
  | { readonly kind: 'hash'; readonly tokenHash: string; readonly type: OtpType }
  /** `code` is the auth service's own; `error` what a sign-in elsewhere answered. */
  | { readonly kind: 'error'; readonly code: string | null; readonly error: string | null }
  /** One of two links was taken, the other is still waited for. */
  | { readonly kind: 'half' }
  /** The URL has no parameter of the auth service. */
  | { readonly kind: 'none' };

const OTP_TYPES = ['signup', 'magiclink', 'recovery', 'invite', 'email_change', 'email'] as const;
export type OtpType = (typeof OTP_TYPES)[number];

/** Reads query and fragment; an error counts before anything else. Never throws. */
export function parseCallback(url: string): Callback {
  if (!URL.canParse(url)) return { kind: 'none' };
  const { searchParams, hash } = new URL(url);
  const fragment = new URLSearchParams(hash.replace(/^#/, ''));
  const get = (name: string): string | null => fragment.get(name) ?? searchParams.get(name);
  const [code, error] = [get('error_code'), get('error')];
  if (code !== null || error !== null) return { kind: 'error', code, error };
  const [accessToken, refreshToken] = [get('access_token'), get('refresh_token')];
  if (accessToken !== null && refreshToken !== null)
    return { kind: 'tokens', accessToken, refreshToken };
  const tokenHash = get('token_hash');
  const type = OTP_TYPES.find((known) => known === get('type'));
  if (tokenHash !== null && type !== undefined) return { kind: 'hash', tokenHash, type };
  const exchange = get('code');
  if (exchange !== null) return { kind: 'code', code: exchange };
  return fragment.has('message') ? { kind: 'half' } : { kind: 'none' };
}
