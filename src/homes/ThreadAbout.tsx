import { Link } from 'react-router-dom';
import { useInquiries } from '#src/data/useInquiries.ts';
import { useListing } from '#src/data/useListings.ts';
import { paths } from '#src/paths.ts';

/** The home a conversation is about: the one that was asked about last. Nothing where none was. */
export function ThreadAbout({ conversationId }: { readonly conversationId: string }) {
  const asked = useInquiries('renter') ?? [];
  const answered = useInquiries('owner') ?? [];
  const about = [...asked, ...answered]
    .filter(({ conversation_id: id }) => id === conversationId)
    .toSorted((one, other) => Date.parse(other.written_at) - Date.parse(one.written_at))[0];
  return about === undefined ? null : <Home id={about.property_id} />;
}

function Home({ id }: { readonly id: string }) {
  const home = useListing(id);
  if (home == null) return null;
  return (
    <>
      {' · '}
      <Link to={paths.property.href(id)} className="text-accent underline-offset-2 hover:underline">
        <bdi>{home.title}</bdi>
      </Link>
    </>
  );
}
