import { useTranslation } from 'react-i18next';
import { type HeldReason, readHeld } from '#contract/rules/heldReasons.ts';
import type { PublishFault } from '#contract/rules/publishable.ts';

const AMOUNTS: Partial<Record<PublishFault['code'], 'few' | 'many'>> = {
  too_few: 'few',
  too_many: 'many',
  above: 'many',
};

/** Why the server holds a listing, in words, each with the field it is about; nothing where it does not. */
export function HeldReasons({ written }: { readonly written: string | null }) {
  const { t } = useTranslation(['listHome', 'listing']);
  const reasons = readHeld(written);
  if (reasons.length === 0) return null;
  return (
    <ul className="mt-1 grid gap-1 text-sm text-danger">
      {reasons.map((reason) => (
        <li key={JSON.stringify(reason)}>{textOf(reason)}</li>
      ))}
    </ul>
  );

  function textOf(reason: HeldReason): string {
    if (reason.kind === 'sign') return t(`listing:safety.reason.${reason.reason}`);
    const { field, code } = reason;
    return `${t(`field.${field}`)}: ${t(`fault.${AMOUNTS[code] ?? code}`)}`;
  }
}
