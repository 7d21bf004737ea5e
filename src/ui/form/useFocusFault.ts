import { useEffect, useRef, useState, type RefObject } from 'react';

/** Where an answer is refused: the first field that is wrong has the focus, and its error is read out with it. */
export function useFocusFault<Around extends HTMLElement>(): {
  /** Around the fields. */
  readonly around: RefObject<Around | null>;
  /** An answer was refused; what is wrong is shown with the same render. */
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
