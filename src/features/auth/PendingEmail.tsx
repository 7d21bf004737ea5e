import { Trans, useTranslation } from 'react-i18next';
import { MailboxHint } from './MailboxHint.tsx';

/** A change of address that was asked for: what is left to do. */
export function PendingEmail({ from, to }: { readonly from: string; readonly to: string }) {
  const { t } = useTranslation('account');
  return (
    <section role="status" className="grid gap-3 rounded-card border border-line bg-sheet p-5">
      <h2 className="text-xl font-semibold">{t('credentials.email.pendingTitle')}</h2>
      <p className="text-pretty">
        <Trans
          t={t}
          i18nKey="credentials.email.pending"
          values={{ from, to }}
          components={{ b: <bdi className="font-semibold wrap-anywhere" /> }}
        />
      </p>
      <p className="text-soft">{t('credentials.email.pendingLife')}</p>
      <MailboxHint />
    </section>
  );
}
