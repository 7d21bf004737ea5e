/**
 * After how many ms a server wants to be asked again, by its `Retry-After` header: seconds, or a date, which is read by the
 * server's own clock. Undefined where it does not say.
 */
export function retryAfterOf({ headers }: Pick<Response, 'headers'>): number | undefined {
  const asked = headers.get('retry-after')?.trim() ?? '';
  if (/^\d+$/.test(asked)) return Number(asked) * 1000;
  const wait = Date.parse(asked) - Date.parse(headers.get('date') ?? '');
  return Number.isNaN(wait) ? undefined : Math.max(0, wait);
}
