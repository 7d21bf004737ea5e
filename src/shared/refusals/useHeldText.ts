import { useTranslation } from 'react-i18next';
import type { HeldReason } from '#contract/rules/listing/heldReasons.ts';
import type { PublishFault } from '#contract/rules/listing/publishable.ts';

const AMOUNTS: Partial<Record<PublishFault['code'], 'few' | 'many'>> = {
  too_few: 'few',
  too_many: 'many',
  above: 'many',
};

/** One reason why the server holds a listing back, as text, with its field. */
export function useHeldText(): (reason: HeldReason) => string {
  const { t, i18n } = useTranslation(['listHome', 'listing', 'moderation']);
  return (reason) => {
    if (reason.kind === 'sign') return t(`listing:safety.reason.${reason.reason}`);
    if (reason.kind === 'again') return t('moderation:held.again');
    if (reason.kind === 'decided') {
      if (reason.reason === 'person') return t('moderation:held.person');
      const why = t(`moderation:reason.${reason.reason}`);
      return reason.what === 'refused'
        ? t('moderation:held.refused', { why })
        : t('moderation:held.suspended', { why });
    }
    if (reason.kind === 'unreadable') {
      const key = `field.${reason.field}` as const;
      const field = i18n.exists(key, { ns: 'listHome' }) ? t(key) : reason.field;
      return `${field}: ${t('fault.unreadable')}`;
    }
    const { field, code } = reason;
    return `${t(`field.${field}`)}: ${t(`fault.${AMOUNTS[code] ?? code}`)}`;
  };
}
