import type { HeldListing } from '#src/data/types.ts';
import { PageOfHome } from '#src/features/listHome/hooks/pageOfHome.ts';
import { ListPropertyPage } from '#src/features/listHome/ListPropertyPage.tsx';
import { OpensLater } from '#src/ui/OpensLater.tsx';
import { latePart } from '#src/ui/latePart.tsx';

const Page = latePart(
  async () => (await import('#src/features/listing/ListingPreview.tsx')).ListingPreview,
  () => <OpensLater />,
);

const showPage = (listing: HeldListing) => <Page listing={listing} />;

/** Listing a home, with the page that others will see of it. */
export function ListHome() {
  return (
    <PageOfHome value={showPage}>
      <ListPropertyPage />
    </PageOfHome>
  );
}
