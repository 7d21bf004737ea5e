import { readHeld } from '#contract/rules/listing/heldReasons.ts';
import { useHeldText } from '#src/homes/useHeldText.ts';

/** Why the server holds a listing, in words, each with the field it is about; nothing where it does not. */
export function HeldReasons({ written }: { readonly written: string | null }) {
  const textOf = useHeldText();
  const reasons = readHeld(written);
  if (reasons.length === 0) return null;
  return (
    <ul className="mt-1 grid gap-1 text-sm text-danger">
      {reasons.map((reason) => (
        <li key={JSON.stringify(reason)}>{textOf(reason)}</li>
      ))}
    </ul>
  );
}
