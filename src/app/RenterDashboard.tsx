import { Greeting } from '#src/features/start/Greeting.tsx';
import { SearchedAreasCard } from '#src/features/market/SearchedAreasCard.tsx';
import { ViewingsAhead } from '#src/features/inquiries/ViewingsAhead.tsx';
import { BestForYou } from '#src/features/recommendations/BestForYou.tsx';
import { ChecklistsUnderWay } from '#src/features/inspection/ChecklistsUnderWay.tsx';
import { SearchProgress } from '#src/features/renter/SearchProgress.tsx';
import { SinceLastVisit } from '#src/features/renter/SinceLastVisit.tsx';
import { CompareBar } from '#src/listings/compare/index.ts';
import { NotesInTwoVersions } from '#src/shared/settle/index.ts';
import { pageClasses } from '#src/ui/pageClasses.ts';

const VIEWINGS = 3;

/** A renter's first page: what is new and what is next. */
export function RenterDashboard() {
  return (
    <div className={pageClasses('wide', 'grid grid-cols-1 gap-6')}>
      <Greeting />
      <SinceLastVisit />
      <CompareBar />
      <NotesInTwoVersions />
      <ViewingsAhead most={VIEWINGS} />
      <ChecklistsUnderWay />
      <BestForYou />
      <SearchProgress />
      <SearchedAreasCard />
    </div>
  );
}
