import { useState } from 'react';

/** True from the first time on that the value is: what is opened once stays mounted, so that closing it gives the focus back. */
export function useEver(value: boolean): boolean {
  const [was, setWas] = useState(value);
  if (value && !was) setWas(true);
  return was || value;
}
