import type { Embedded } from '#server/embedded/index.ts';

export interface Ask {
  readonly method?: string;
  readonly body?: unknown;
  /** A bearer token; the anon key stands in for none, as in supabase-js. */
  readonly token?: string;
  readonly headers?: Record<string, string>;
  readonly peer?: string;
}

/** Sends one request to an embedded backend, as a browser without supabase-js would. */
export function ask(embedded: Embedded, path: string, options: Ask = {}): Promise<Response> {
  const { method = 'POST', body, token = embedded.anonKey, headers = {}, peer } = options;
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const request = new Request(`http://localhost:3000${path}`, {
    method,
    headers: {
      apikey: embedded.anonKey,
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      ...headers,
    },
    ...(body !== undefined && { body: text }),
  });
  return embedded.fetch(request, peer);
}
