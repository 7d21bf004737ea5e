import { useTranslation } from 'react-i18next';
import { useHasMailbox } from '#src/data/useHasMailbox.ts';

/** On a machine of one's own no mail leaves it: says where it is. Without `email`: that of several addresses. */
export function MailboxHint({ email }: { readonly email?: string }) {
  const { t } = useTranslation('auth');
  if (!useHasMailbox()) return null;
  return (
    <p className="rounded-field bg-accent-wash px-4 py-3">
      {t('verify.mailbox')}{' '}
      <a
        className="font-semibold text-accent underline"
        href={
          email === undefined
            ? '/dev/mailbox'
            : `/dev/mailbox?${new URLSearchParams({ to: email }).toString()}`
        }
      >
        {t('verify.mailboxLink')}
      </a>
    </p>
  );
}
