/** A failure in the form GoTrue answers with. */
export function authRefusal(
  status: number,
  code: string,
  message: string,
  headers: Record<string, string> = {},
): Response {
  return Response.json(
    { code: status, error_code: code, msg: message },
    {
      status,
      headers: { 'x-sb-error-code': code, 'access-control-allow-origin': '*', ...headers },
    },
  );
}

/** A failure in the form PostgREST answers with. */
export function restRefusal(
  status: number,
  code: string,
  message: string,
  headers: Record<string, string> = {},
): Response {
  return Response.json(
    { code, message, details: null, hint: null },
    { status, headers: { 'access-control-allow-origin': '*', ...headers } },
  );
}

/** `retryAfter` in seconds. */
export function tooMany(retryAfter: number): Response {
  return authRefusal(429, 'over_request_rate_limit', 'Request rate limit reached', {
    'retry-after': String(retryAfter),
  });
}
