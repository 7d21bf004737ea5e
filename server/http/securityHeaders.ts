import type { ServerResponse } from 'node:http';

export interface PageOrigins {
  /** The public address, without a path. */
  readonly publicUrl: string;
  /** Supabase when it is elsewhere. */
  readonly others: readonly string[];
  /**
   * The address to which the client sends analytics; it gets nothing back from there that runs or is shown.
   */
  readonly analytics?: string;
  /** The origin of another map than our own: its style, tiles, letters and signs. */
  readonly map?: string;
}

const asSocket = (origin: string): string => origin.replace(/^http/, 'ws');

/** The headers every answer carries. A handler that knows better (the mailbox page) sets its own after. */
export function securityHeaders({
  publicUrl,
  others,
  analytics,
  map,
}: PageOrigins): Record<string, string> {
  // 'self' covers sockets of the own origin in newer browsers only.
  const connect = [
    "'self'",
    asSocket(publicUrl),
    ...others,
    ...others.map(asSocket),
    ...(analytics === undefined ? [] : [analytics]),
    ...(map === undefined ? [] : [map]),
  ];
  const pictures = ["'self'", 'data:', 'blob:', ...others, ...(map === undefined ? [] : [map])];
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    `connect-src ${connect.join(' ')}`,
    `img-src ${pictures.join(' ')}`,
    "font-src 'self'",
    "media-src 'self' blob:",
    "worker-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "object-src 'none'",
  ];
  return {
    'content-security-policy': policy.join('; '),
    'x-content-type-options': 'nosniff',
    // Calls; no page of anybody else may ask.
    'permissions-policy': 'microphone=(self), camera=(self)',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    ...(publicUrl.startsWith('https:') && {
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
    }),
  };
}

/** Puts them on an answer before anything is written to it. */
export function setHeaders(response: ServerResponse, headers: Record<string, string>): void {
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
}
