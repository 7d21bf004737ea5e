import type { Handler } from './desk.ts';

/**
 * POST /logout: without a scope it is `global`, as hosted. The database itself records the sessions it ends.
 */
export const logout: Handler = (desk, call) => {
  const url = new URL(call.url);
  if (!url.searchParams.has('scope')) url.searchParams.set('scope', 'global');
  return desk.forward({ ...call, url });
};
