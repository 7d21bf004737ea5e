import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useNote } from '#src/data/useNotes.ts';
import { useSession } from '#src/data/useSession.ts';
import { Section } from './Section.tsx';
import { latePart } from '#src/ui/latePart.tsx';

const HomeFiles = latePart(async () => (await import('#src/shared/files/HomeFiles.tsx')).HomeFiles);

/** The files a person keeps with a home they saved. */
export function MyFiles({ propertyId }: { readonly propertyId: string }) {
  const { t } = useTranslation('files');
  const session = useSession();
  const saved = useNote('saved_home', propertyId);
  if (session.status !== 'authenticated' || saved === null || saved === undefined) return null;
  return (
    <div className="print:hidden">
      <Section title={t('own.notes')}>
        <Suspense fallback={<div className="h-32" />}>
          <HomeFiles propertyId={propertyId} />
        </Suspense>
      </Section>
    </div>
  );
}
