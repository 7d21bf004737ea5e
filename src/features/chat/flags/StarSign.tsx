import { Star } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { MessageItemProps } from '../components/menu/itemProps.ts';
import { useStar } from './useStar.ts';

/** The star at the corner of a bubble. */
export function StarSign({ message, replying }: Pick<MessageItemProps, 'message' | 'replying'>) {
  const { t } = useTranslation('messages');
  const { isStarred } = useStar(message, replying);
  if (!isStarred) return null;
  return (
    <span className="absolute -end-1.5 -top-1.5 grid size-5 place-items-center rounded-full bg-paper text-warn">
      <Star size={14} aria-hidden fill="currentColor" />
      <span className="sr-only">{t('flags.star.starred')}</span>
    </span>
  );
}
