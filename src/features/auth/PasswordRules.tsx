import { Check, Circle } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { PASSWORD_MIN_CHARACTERS } from '#contract/protocol/limits.ts';
import { classes } from '#src/ui/classes.ts';
import { VisuallyHidden } from '#src/ui/VisuallyHidden.tsx';

const RULES = [
  {
    key: 'length',
    isMet: (text: string) => Array.from(text).length >= PASSWORD_MIN_CHARACTERS,
  },
  { key: 'upper', isMet: (text: string) => /[A-Z]/u.test(text) },
  { key: 'lower', isMet: (text: string) => /[a-z]/u.test(text) },
  { key: 'digit', isMet: (text: string) => /\d/u.test(text) },
] as const;

/** The rules of a password, ticked off while it is typed. The list does not move. */
export function PasswordRules({ password }: { readonly password: string }) {
  const { t } = useTranslation('auth');
  return (
    <>
      <VisuallyHidden>{t('signup.rules')}: </VisuallyHidden>
      <span className="grid gap-x-4 gap-y-0.5 sm:grid-cols-2">
        {RULES.map(({ key, isMet }) => (
          <Rule key={key} isMet={isMet(password)} text={t(`signup.rule.${key}`)} />
        ))}
      </span>
    </>
  );
}

function Rule({ isMet, text }: { readonly isMet: boolean; readonly text: string }) {
  const { t } = useTranslation('auth');
  const Icon = isMet ? Check : Circle;
  return (
    <span className={classes('flex items-center gap-2', isMet && 'font-medium text-good')}>
      <Icon size={isMet ? 16 : 10} aria-hidden className={isMet ? undefined : 'mx-[3px]'} />
      <span>
        {text}
        <VisuallyHidden>
          {': '}
          {t(isMet ? 'signup.rule.met' : 'signup.rule.open')}
          {'. '}
        </VisuallyHidden>
      </span>
    </span>
  );
}
