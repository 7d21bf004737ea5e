import { useTranslation } from 'react-i18next';
import { REACTIONS } from '#contract/entities/reaction.ts';
import { classes } from '#src/ui/classes.ts';
import { MenuItem } from '#src/ui/Menu.tsx';
import { signKey } from '../../rules/signKey.ts';
import { canAnswer, type MessageItemProps } from './itemProps.ts';

/** The signs in a row; the one that is there takes itself back. */
export function SignItems(props: MessageItemProps) {
  const { t } = useTranslation('messages');
  const { message, replying } = props;
  const { mine } = message.reactions;
  if (!canAnswer(props)) return null;
  return (
    <div role="group" aria-label={t('replies.react')} className="flex">
      {REACTIONS.map((sign) => (
        <MenuItem
          key={sign}
          onSelect={() => replying.onReact(message.id, sign === mine ? null : sign)}
        >
          <span
            aria-hidden
            className={classes(
              '-mx-3 grid size-11 place-items-center rounded-full text-2xl',
              sign === mine && 'bg-accent-wash outline-2 -outline-offset-2 outline-accent',
            )}
          >
            {sign}
          </span>
          <span className="sr-only">
            {sign === mine ? t('replies.takeBack', { sign: t(signKey(sign)) }) : t(signKey(sign))}
          </span>
        </MenuItem>
      ))}
    </div>
  );
}
