/** The headers that proxies and tunnels add to a request they hand on. */
export const FORWARDED_HEADERS = [
  'forwarded',
  'via',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-forwarded-port',
  'x-forwarded-server',
  'x-original-host',
  'x-real-ip',
  'true-client-ip',
  'cf-connecting-ip',
  'cf-ray',
  'fly-client-ip',
  'x-envoy-external-address',
  'x-tailscale-funnel-request',
  'tailscale-user-login',
] as const;

/** Whether somebody handed this request on: it did not begin on this machine, whatever its address says. */
export const isForwarded = (headers: Headers): boolean =>
  FORWARDED_HEADERS.some((name) => headers.has(name));
