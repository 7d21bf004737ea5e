import { useTranslation } from 'react-i18next';
import type { Question } from '../rules/steps.ts';

/** The name of a question, as it stands above its field. */
export function useQuestionText(): (question: Question) => string {
  const { t } = useTranslation('listHome');
  return (question) => {
    if (question === 'photos' || question === 'fees') return t(`group.${question}`);
    if (question === 'pin') return t('place.pin');
    return question === 'viewing_slots' ? t('slot.title') : t(`field.${question}`);
  };
}
