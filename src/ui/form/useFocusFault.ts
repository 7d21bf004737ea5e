import { useEffect, useRef, useState, type RefObject } from 'react';

/** When an answer is refused, the first faulty field gets the focus, and its error is read out with it. */
export function useFocusFault<Around extends HTMLElement>(): {
  /** The element around the fields. */
  readonly around: RefObject<Around | null>;
  /** Call when an answer was refused; the faults must be rendered with the same update. */
  readonly refuse: () => void;
} {
  const around = useRef<Around>(null);
  const [refusals, setRefusals] = useState(0);
  useEffect(() => {
    if (refusals > 0) around.current?.querySelector<HTMLElement>(WRONG)?.focus();
  }, [refusals]);
  return { around, refuse: () => setRefusals((before) => before + 1) };
}

const WRONG = '[aria-invalid=true], fieldset[data-invalid] input';
