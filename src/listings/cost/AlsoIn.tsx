import { useAlsoIn } from './useAlsoIn.ts';

export interface AlsoInProps {
  /** Minor units. */
  readonly amount: number;
  readonly currency: string;
}

/** A price in another currency, where the person chose one: about, and by the rates of which day. */
export function AlsoIn({ amount, currency }: AlsoInProps) {
  const said = useAlsoIn()(amount, currency);
  return said === null ? null : <p className="text-sm text-soft">{said}</p>;
}
