import type { MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { HOMES_ID } from '#src/homes/homesId.ts';
import { useCurrentRoute } from './navigation/currentRoute.ts';

/** Links past the header and the filters, visible while one of them has the focus. */
export function SkipLinks() {
  const { t } = useTranslation('nav');
  const { hasHomes = false } = useCurrentRoute().handle;
  return (
    <>
      <SkipLink to="page" label={t('skip')} />
      {hasHomes && <SkipLink to={HOMES_ID} label={t('skipHomes')} />}
    </>
  );
}

function SkipLink({ to, label }: { readonly to: string; readonly label: string }) {
  const skip = (event: MouseEvent) => {
    const target = document.getElementById(to);
    if (target === null) return;
    // Makes no entry in the history, so that Back leads to the page before.
    event.preventDefault();
    target.focus({ preventScroll: true });
    target.scrollIntoView({ block: 'start' });
  };
  return (
    <a
      href={`#${to}`}
      onClick={skip}
      className="absolute start-3 top-3 z-50 -translate-y-40 rounded-field bg-accent px-4 py-3 font-semibold text-on-accent focus:translate-y-0"
    >
      {label}
    </a>
  );
}
