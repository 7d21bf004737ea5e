/** The first day of next month on this device, 'YYYY-MM-DD': a whole month's rent, the same for all homes. */
export function firstOfNextMonth(now = new Date()): string {
  const year = now.getFullYear() + (now.getMonth() === 11 ? 1 : 0);
  const month = ((now.getMonth() + 1) % 12) + 1;
  return `${year}-${String(month).padStart(2, '0')}-01`;
}
