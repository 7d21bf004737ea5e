import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { paths } from '#src/paths.ts';
import { buttonClasses } from '#src/ui/Button.tsx';
import { FilterChip } from '#src/ui/FilterChip.tsx';
import { Facade } from '#src/ui/facade/Facade.tsx';
import { DESIGNS } from '#src/ui/facade/designs.ts';
import { GalleryViewer } from './GalleryViewer.tsx';
import { HelpPage } from './HelpPage.tsx';

const KINDS = ['all', 'flat', 'house'] as const;

/** Drawn streets to look at, and a link to the listings. */
export function GalleryPage() {
  const { t } = useTranslation(['help', 'common', 'nav']);
  const [kind, setKind] = useState<(typeof KINDS)[number]>('all');
  const [shown, setShown] = useState<number | null>(null);
  const designs = DESIGNS.filter((each) => kind === 'all' || each.kind === kind);
  return (
    <HelpPage title={t('nav:gallery')} lead={t('gallery.lead')} isWide>
      <Link to={paths.search.href()} className={buttonClasses('secondary')}>
        {t('common:start.search.submit')}
      </Link>
      <div role="group" aria-label={t('gallery.filter')} className="my-6 flex flex-wrap gap-2">
        {KINDS.map((each) => (
          <FilterChip key={each} isOn={each === kind} onClick={() => setKind(each)}>
            {t(`gallery.kind.${each}`)}
          </FilterChip>
        ))}
      </div>
      <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {designs.map((design, index) => (
          <li key={design.id}>
            <button
              type="button"
              onClick={() => setShown(index)}
              className="group block w-full overflow-hidden rounded-card border border-line bg-sheet text-start shadow-card"
            >
              <Facade
                design={design}
                alt={t(`gallery.picture.${design.id}.alt`)}
                className="aspect-4/3 w-full transition-transform duration-300 group-hover:scale-[1.03]"
              />
              <span className="relative block bg-sheet px-4 py-3 font-semibold">
                {t(`gallery.picture.${design.id}.title`)}
              </span>
            </button>
          </li>
        ))}
      </ul>
      <GalleryViewer
        designs={designs}
        index={shown}
        onChange={setShown}
        onClose={() => setShown(null)}
      />
    </HelpPage>
  );
}
