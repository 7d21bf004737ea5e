/** A pointer that goes over a list to somewhere else rests on no row so long, ms. */
const REST_MS = 60;

/**
 * For a link: what it leads to is read while a pointer or the focus rests on it, and with the press, of which the click is the
 * end.
 */
export function readAhead(read: () => void) {
  let resting: ReturnType<typeof setTimeout> | undefined;
  const leave = () => clearTimeout(resting);
  const rest = () => {
    leave();
    resting = setTimeout(read, REST_MS);
  };
  return {
    onPointerDown: read,
    onPointerEnter: rest,
    onPointerLeave: leave,
    onFocus: rest,
    onBlur: leave,
  };
}
