import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router-dom';
import { useListing } from '#src/data/useListings.ts';
import { useMarket } from '#src/data/useMarket.ts';
import { toastError, toastSuccess } from '#src/ui/toasts.ts';

/** Saves a home once it is on this device, says so, and takes the wish out of the address: a reload does not ask again. */
export function SaveHome({ id }: { readonly id: string }) {
  const { t } = useTranslation('homes');
  const { notes } = useMarket();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const isHere = useListing(id) != null;
  useEffect(() => {
    if (!isHere) return;
    notes.put('saved_home', id, {}).then(
      () => toastSuccess(t('wishSaved')),
      () => toastError(t('wishNotSaved')),
    );
    void navigate({ pathname, search }, { replace: true });
  }, [isHere, id, notes, navigate, pathname, search, t]);
  return null;
}
