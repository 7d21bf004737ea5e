import { useTranslation } from 'react-i18next';
import { unreachable } from '#contract/rules/unreachable.ts';
import type { DraftFault } from '../rules/readDraft.ts';

/** What is wrong with a field, in words. */
export function useFaultText(): (fault: DraftFault) => string {
  const { t } = useTranslation('listHome');
  return (fault) => {
    switch (fault.code) {
      case 'too_few':
        return fault.field === 'photos'
          ? t('fault.fewPhotos', { count: fault.wants - fault.has })
          : t('fault.short', { count: fault.wants, has: fault.has });
      case 'too_many':
        return t('fault.over', { count: fault.has - fault.wants });
      case 'missing':
      case 'contact_details':
      case 'out_of_order':
      case 'does_not_fit':
      case 'number':
      case 'whole':
      case 'half':
      case 'range':
      case 'sum':
      case 'day':
      case 'degrees':
      case 'long':
        return t(`fault.${fault.code}`);
      default:
        return unreachable(fault);
    }
  };
}
