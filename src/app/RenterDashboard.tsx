import { Greeting } from '#src/features/home/Greeting.tsx';
import { ViewingsAhead } from '#src/features/inquiries/ViewingsAhead.tsx';
import { SearchStanding } from '#src/features/renter/SearchStanding.tsx';
import { NotesInTwoVersions } from '#src/homes/NotesInTwoVersions.tsx';

const VIEWINGS = 3;

/** Where a renter sees at once what came back and what is next. */
export function RenterDashboard() {
  return (
    <div className="mx-auto grid max-w-6xl grid-cols-1 gap-6 px-4 py-8 sm:px-8 sm:py-10">
      <Greeting />
      <NotesInTwoVersions />
      <ViewingsAhead most={VIEWINGS} />
      <SearchStanding />
    </div>
  );
}
