import { Star, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { freshId } from '#src/data/freshId.ts';
import type { SeenList } from '#sync/model/rules/deciding/lists.ts';
import type { ListHome } from '#sync/model/rules/deciding/shortlist.ts';
import { useListing } from '#src/data/useListings.ts';
import { ListingPicture, StatusBadge } from '#src/listings/card/index.ts';
import { Rating } from '#src/listings/save/index.ts';
import { useListingTexts, useTitleOf } from '#src/listings/facts/index.ts';
import { useFormat } from '#src/i18n/useFormat.ts';
import { paths } from '#src/paths.ts';
import { IconButton } from '#src/ui/IconButton.tsx';
import { Comments } from './Comments.tsx';
import type { Say } from './useSaying.ts';
import { VoteButtons } from './VoteButtons.tsx';
import { VOTE_SIGNS } from './voteSigns.ts';

export interface HomeVotesProps {
  readonly home: ListHome;
  readonly list: SeenList;
  readonly me: string;
  readonly nameOf: (id: string) => string;
  readonly say: Say;
  /** Absent: this person does not change the homes. */
  readonly onRemove?: (() => void) | undefined;
}

/** A home of a list: what it is, what everybody says of it, and what this person says. */
export function HomeVotes({ home, list, me, nameOf, say, onRemove }: HomeVotesProps) {
  const { t } = useTranslation('saved');
  const texts = useListingTexts();
  const titleOf = useTitleOf();
  const listing = useListing(home.id);
  const title = listing ? titleOf(listing) : home.title;
  return (
    <article className="rounded-card border border-line bg-sheet p-3 shadow-card sm:p-4">
      <div className="flex items-start gap-3 sm:gap-5">
        {/* Large text goes below the photo. */}
        <div className="flex min-w-0 flex-1 flex-wrap gap-3 sm:gap-5">
          <ListingPicture
            photo={listing?.photos[0]}
            alt=""
            tier="thumb"
            className="aspect-4/3 w-[104px] shrink-0 rounded-field sm:w-[176px]"
          />
          <div className="min-w-0 flex-1 basis-32">
            {listing && (
              <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
                <bdi className="text-lg font-semibold">{texts.price(listing)}</bdi>
                <StatusBadge home={listing} />
              </p>
            )}
            <h3 className="text-base font-medium">
              <Link
                to={paths.property.href(home.id)}
                dir="auto"
                className="font-text underline-offset-2 wrap-anywhere hover:underline"
              >
                {title}
              </Link>
            </h3>
            <p className="text-sm text-soft">
              {listing ? texts.facts(listing) : listing === null && t('together.notHere')}
            </p>
            <p className="text-sm text-soft">
              {t('together.addedBy', { name: nameOf(home.addedBy) })}
            </p>
          </div>
        </div>
        {onRemove !== undefined && (
          <IconButton label={t('together.remove', { title })} onClick={onRemove}>
            <X size={20} aria-hidden />
          </IconButton>
        )}
      </div>
      <Said home={home} list={list} nameOf={nameOf} title={title} />
      <div className="mt-3 grid gap-3">
        {!list.isOver && (
          <div className="flex flex-wrap gap-x-8 gap-y-3">
            <div className="min-w-[min(18rem,100%)] flex-1">
              <VoteButtons
                title={title}
                vote={home.votes.get(me) ?? null}
                onVote={(says) => void say(home.id, { kind: 'vote', says })}
              />
            </div>
            <Rating
              name={title}
              value={home.ratings.get(me) ?? 0}
              onChange={(stars) => void say(home.id, { kind: 'rate', stars })}
            />
          </div>
        )}
        <Comments
          of={`${list.id}:${home.id}`}
          title={title}
          comments={home.comments}
          nameOf={nameOf}
          me={me}
          onAdd={
            list.isOver
              ? undefined
              : (text) => say(home.id, { kind: 'comment', id: freshId(), text })
          }
          onRemove={(id) => void say(home.id, { kind: 'uncomment', id })}
        />
      </div>
    </article>
  );
}

interface SaidProps extends Pick<HomeVotesProps, 'home' | 'list' | 'nameOf'> {
  readonly title: string;
}

/** Everybody's votes and ratings. */
function Said({ home, list, nameOf, title }: SaidProps) {
  const { t } = useTranslation('saved');
  const format = useFormat();
  return (
    <ul aria-label={t('together.vote.all', { title })} className="mt-3 flex flex-wrap gap-2">
      {list.people.map(({ id }) => {
        const vote = home.votes.get(id);
        const stars = home.ratings.get(id);
        const sign = vote === undefined ? null : VOTE_SIGNS[vote];
        return (
          <li
            key={id}
            className="flex min-h-9 flex-wrap items-center gap-x-2 rounded-3xl border border-line px-3 text-sm"
          >
            <bdi className="font-medium">{nameOf(id)}</bdi>
            {sign === null || vote === undefined ? (
              <span className="text-soft">{t('together.vote.none')}</span>
            ) : (
              <span className={`flex items-center gap-1 font-semibold ${sign.text}`}>
                <sign.Icon size={16} aria-hidden />
                {t(`together.vote.${vote}`)}
              </span>
            )}
            {stars !== undefined && (
              <span className="flex items-center gap-1">
                <Star size={14} aria-hidden className="fill-warn text-warn" />
                <span aria-hidden>{format.number(stars)}</span>
                <span className="sr-only">{t('together.stars', { n: stars })}</span>
              </span>
            )}
          </li>
        );
      })}
    </ul>
  );
}
