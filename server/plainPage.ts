import { createHash } from 'node:crypto';

/** Headers of a page that is no part of the app: nothing runs on it, and only its own style counts. */
export function pageHeaders(style: string): Record<string, string> {
  const hash = createHash('sha256').update(style).digest('base64');
  return {
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'content-security-policy': `default-src 'none'; style-src 'sha256-${hash}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
  };
}

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
