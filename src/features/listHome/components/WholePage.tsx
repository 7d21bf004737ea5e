import { Eye } from 'lucide-react';
import { Suspense, use, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useListing } from '#src/data/useListings.ts';
import { useNow } from '#src/data/useNow.ts';
import { useSession } from '#src/data/useSession.ts';
import { Button } from '#src/ui/Button.tsx';
import { Dialog } from '#src/ui/Dialog.tsx';
import { Skeleton } from '#src/ui/Skeleton.tsx';
import { useOpenDraft } from '../hooks/draftContext.ts';
import { useHomePlace } from '../hooks/useHomePlace.ts';
import { PageOfHome } from '../hooks/pageOfHome.ts';
import { zoneHere } from '../rules/zoneHere.ts';
import { asSeen } from '../rules/asSeen.ts';

/** Opens the draft as the page that renters will see. */
export function WholePage() {
  const { t } = useTranslation(['listHome', 'common']);
  const showPage = use(PageOfHome);
  const { id, listing, draft } = useOpenDraft();
  const session = useSession();
  const now = useNow();
  const { time_zone: zone } = useHomePlace();
  const [isOpen, setOpen] = useState(false);
  const stored = useListing(id);
  const user = session.status === 'authenticated' ? session.user : null;
  const isEdit = draft.body.editsRev !== null;
  const page = useMemo(() => {
    if (user === null || (isEdit && stored === undefined)) return null;
    const since = user.created_at?.slice(0, 7) ?? null;
    return asSeen(id, listing, (isEdit && stored) || null, {
      userId: user.id,
      since,
      now,
      zone: zone ?? zoneHere(),
    });
  }, [id, listing, stored, isEdit, user, now, zone]);
  if (showPage === null) return null;
  const close = () => setOpen(false);
  return (
    <>
      {page === null ? (
        <p className="mt-3 text-sm text-soft">{t('wholePage.tooEarly')}</p>
      ) : (
        <Button
          look="secondary"
          className="mt-3"
          icon={<Eye size={20} aria-hidden />}
          onClick={() => setOpen(true)}
        >
          {t('wholePage.open')}
        </Button>
      )}
      <Dialog
        isOpen={isOpen && page !== null}
        isWide
        onClose={close}
        title={t('wholePage.title')}
        description={t('wholePage.lead')}
        actions={<Button onClick={close}>{t('common:close')}</Button>}
      >
        <div className="max-sm:-mx-6">
          <Suspense fallback={<Skeleton className="h-96" />}>
            {page !== null && showPage(page)}
          </Suspense>
        </div>
      </Dialog>
    </>
  );
}
