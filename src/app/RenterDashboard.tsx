import { Greeting } from '#src/features/start/Greeting.tsx';
import { ViewingsAhead } from '#src/features/inquiries/ViewingsAhead.tsx';
import { BestForYou } from '#src/features/recommendations/BestForYou.tsx';
import { SearchProgress } from '#src/features/renter/SearchProgress.tsx';
import { NotesInTwoVersions } from '#src/homes/NotesInTwoVersions.tsx';

const VIEWINGS = 3;

/** A renter's first page: what is new and what is next. */
export function RenterDashboard() {
  return (
    <div className="mx-auto grid max-w-6xl grid-cols-1 gap-6 px-4 py-8 sm:px-8 sm:py-10">
      <Greeting />
      <NotesInTwoVersions />
      <ViewingsAhead most={VIEWINGS} />
      <BestForYou />
      <SearchProgress />
    </div>
  );
}
