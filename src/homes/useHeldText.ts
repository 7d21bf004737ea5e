import { useTranslation } from 'react-i18next';
import type { HeldReason } from '#contract/rules/heldReasons.ts';
import type { PublishFault } from '#contract/rules/publishable.ts';

const AMOUNTS: Partial<Record<PublishFault['code'], 'few' | 'many'>> = {
  too_few: 'few',
  too_many: 'many',
  above: 'many',
};

/** One reason why the server holds a listing, in words, with the field it is about. */
export function useHeldText(): (reason: HeldReason) => string {
  const { t } = useTranslation(['listHome', 'listing']);
  return (reason) => {
    if (reason.kind === 'sign') return t(`listing:safety.reason.${reason.reason}`);
    const { field, code } = reason;
    return `${t(`field.${field}`)}: ${t(`fault.${AMOUNTS[code] ?? code}`)}`;
  };
}
