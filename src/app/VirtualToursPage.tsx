import { useSearchParams } from 'react-router-dom';
import { ToursPage } from '#src/features/search/ToursPage.tsx';
import { KeptTours } from '#src/features/tours/KeptTours.tsx';
import { TourPage } from '#src/features/tours/TourPage.tsx';

/** The homes one can walk through, or one of them. */
export function VirtualToursPage() {
  const [params] = useSearchParams();
  const home = params.get('home');
  return home === null ? (
    <ToursPage>
      <KeptTours />
    </ToursPage>
  ) : (
    <TourPage key={home} id={home} />
  );
}
