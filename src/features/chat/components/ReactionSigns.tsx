import { useTranslation } from 'react-i18next';
import { isolated } from '#src/i18n/isolated.ts';
import { signKey } from '../rules/signKey.ts';
import type { ReactionSignsProps } from './replyProps.ts';

/** A text for people who do not see the signs, with the person of each; the signs, for everybody else. */
export function ReactionSigns({ message, name }: ReactionSignsProps) {
  const { t } = useTranslation('messages');
  const { mine, theirs } = message.reactions;
  const signs = [theirs, mine].filter((sign) => sign !== null);
  return (
    <p className={`-mt-1 flex h-6 ${message.isMine ? 'justify-end' : ''}`}>
      <span className="relative inline-flex h-7 items-center gap-1 rounded-full border border-line bg-sheet px-2 text-base leading-none">
        <span aria-hidden>{[...new Set(signs)].join(' ')}</span>
        {signs.length > 1 && theirs === mine && (
          <span aria-hidden className="text-xs text-soft tabular-nums">
            2
          </span>
        )}
        <span className="sr-only">
          {theirs !== null &&
            t('replies.reacted.theirs', { name: isolated(name), sign: t(signKey(theirs)) })}{' '}
          {mine !== null && t('replies.reacted.mine', { sign: t(signKey(mine)) })}
        </span>
      </span>
    </p>
  );
}
