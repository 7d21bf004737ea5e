/** The picture a key leads to, from the current one, wrapping around at both ends; null for other keys. */
export function stepOf(key: string, at: number, count: number, isRtl: boolean): number | null {
  const forward = isRtl ? 'ArrowLeft' : 'ArrowRight';
  const back = isRtl ? 'ArrowRight' : 'ArrowLeft';
  switch (key) {
    case forward:
      return (at + 1) % count;
    case back:
      return (at - 1 + count) % count;
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return null;
  }
}
