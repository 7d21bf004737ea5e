import { useId, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useRecord } from '#src/data/useRecord.ts';
import { Skeleton } from '#src/ui/Skeleton.tsx';
import { pageClasses } from '#src/ui/pageClasses.ts';
import { QuickReplies } from './QuickReplies.tsx';
import { TermsForm } from './TermsForm.tsx';
import { ViewingHours } from './ViewingHours.tsx';

/** A landlord's defaults: terms, fees, viewing hours, quick replies. */
export function LandlordSettingsPage() {
  const { t } = useTranslation(['manage', 'nav']);
  const kept = useRecord('landlord_settings');
  return (
    <div className={pageClasses('text')}>
      <h1 className="text-[2rem] leading-tight font-semibold">{t('nav:landlordSettings')}</h1>
      <p className="mt-2 mb-6 text-soft">{t('settings.lead')}</p>
      {kept === undefined ? (
        <Skeleton className="h-72" />
      ) : (
        <>
          <Part title={t('settings.terms')}>
            <TermsForm kept={kept} />
          </Part>
          <Part title={t('settings.viewing.title')}>
            <ViewingHours kept={kept} />
          </Part>
          <Part title={t('settings.reply.heading')}>
            <QuickReplies />
          </Part>
        </>
      )}
    </div>
  );
}

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="border-t border-line py-6">
      <h2 id={id} className="mb-4 text-xl font-semibold">
        {title}
      </h2>
      {children}
    </section>
  );
}
