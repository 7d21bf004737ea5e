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

/** Done, or there was nothing to do: nobody is told which. */
export function nothingToSay(): Response {
  return Response.json({}, { headers: { 'access-control-allow-origin': '*' } });
}

/** Mails went there just now. `seconds` until the next may. */
export function mailsTooSoon(seconds: number): Response {
  const text = `For security purposes, you can only request this after ${seconds} seconds.`;
  return authRefusal(429, 'over_email_send_rate_limit', text, { 'retry-after': `${seconds}` });
}

/** `retryAfter` in seconds. */
export function tooMany(retryAfter: number): Response {
  return authRefusal(429, 'over_request_rate_limit', 'Request rate limit reached', {
    'retry-after': String(retryAfter),
  });
}
