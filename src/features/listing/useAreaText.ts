import { useListingTexts } from '#src/listings/facts/index.ts';

/** An area of so many m² in the person's unit, and in the other one beside it. */
export function useAreaText(): (m2: number) => string {
  const texts = useListingTexts();
  return (m2) => `${texts.area(m2)} (${texts.otherArea(m2)})`;
}
