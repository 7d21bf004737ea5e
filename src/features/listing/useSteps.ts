import { startTransition, useEffect, useState } from 'react';

/**
 * 0 at the first paint, then one more after each, up to `last`: what is below the first screen comes piece by piece, each made in
 * slices, so that what is pressed meanwhile never waits for all of a long page.
 */
export function useSteps(last: number): number {
  const [step, setStep] = useState(0);
  useEffect(() => {
    if (step < last) startTransition(() => setStep(step + 1));
  }, [step, last]);
  return step;
}
