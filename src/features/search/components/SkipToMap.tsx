import { useTranslation } from 'react-i18next';

/** The map beside the list. */
export const MAP_ID = 'map';

/** The list is endless: a link, visible while it has the focus, leads past it. */
export function SkipToMap() {
  const { t } = useTranslation('search');
  return (
    <a
      href={`#${MAP_ID}`}
      onClick={(event) => {
        // No entry in the history: Back leads to the page before.
        event.preventDefault();
        document.getElementById(MAP_ID)?.focus({ preventScroll: true });
      }}
      className="absolute start-3 top-3 z-50 -translate-y-40 rounded-field bg-accent px-4 py-3 font-semibold text-on-accent focus:translate-y-0"
    >
      {t('browse.skipMap')}
    </a>
  );
}
