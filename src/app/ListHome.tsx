import { lazy } from 'react';
import { PageOfHome } from '#src/features/listHome/hooks/pageOfHome.ts';
import { ListPropertyPage } from '#src/features/listHome/ListPropertyPage.tsx';

const Page = lazy(async () => ({
  default: (await import('#src/features/listing/ListingPreview.tsx')).ListingPreview,
}));

/** Listing a home, with the page that others will see of it. */
export function ListHome() {
  return (
    <PageOfHome value={Page}>
      <ListPropertyPage />
    </PageOfHome>
  );
}
