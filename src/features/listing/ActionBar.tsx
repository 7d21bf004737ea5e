import { CalendarPlus, MessageCircle, Pencil, Phone } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import type { HeldListing, ListingCard } from '#src/data/types.ts';
import { useViewings } from '#src/data/useInquiries.ts';
import { useNow } from '#src/data/useNow.ts';
import { CompareButton } from '#src/listings/compare/index.ts';
import { isOffMarket, useListingTexts } from '#src/listings/facts/index.ts';
import { SaveButton } from '#src/listings/save/index.ts';
import { paths } from '#src/paths.ts';
import { classes } from '#src/ui/classes.ts';
import { Button, buttonClasses } from '#src/ui/Button.tsx';
import { latePart } from '#src/ui/latePart.tsx';
import { MessageDialog } from './MessageDialog.tsx';
import { useIsMine } from './useIsMine.ts';
import { comingViewing } from './viewing/comingViewing.ts';
import { viewingWords } from './viewing/slots.ts';
import { ViewingDialog } from './viewing/ViewingDialog.tsx';

/** Beside the two others there is room for the text only. */
const ON_A_PHONE = 'max-lg:px-1.5! max-[26rem]:[&>svg]:hidden';
const ONLY_A_SIGN = 'max-lg:px-[0.6875rem]!';

/** Text in the first row of a narrow phone, icons in the second. */
const TWO_ROWS = 'max-[26rem]:[&>*]:grow max-[26rem]:[&>*:nth-child(-n+2)]:basis-[45%]';

/** The data of all countries' numbers is as heavy as the page. */
const PhoneNumber = latePart(
  async () => (await import('./PhoneNumber.tsx')).PhoneNumber,
  ({ e164 }: { readonly e164: string }) => e164,
);

type Open = 'message' | 'viewing' | null;

/** A card is of a home that others see; all else is not known of it yet. */
const listingOf = (home: HeldListing | ListingCard): HeldListing | null =>
  'details' in home ? home : null;

/**
 * The actions on the home: at the bottom of a phone, beside the text on a desktop. With its card alone, all but the
 * times to see it, which the home itself tells.
 */
export function ActionBar({ home }: { readonly home: HeldListing | ListingCard }) {
  const { t } = useTranslation('listing');
  const texts = useListingTexts();
  const now = useNow();
  const { hash, search } = useLocation();
  const go = useNavigate();
  // A link from elsewhere may lead to the question itself.
  const [open, setOpen] = useState<Open>(() =>
    hash === '#message' ? 'message' : hash === '#viewing' ? 'viewing' : null,
  );
  const listing = listingOf(home);
  const coming = comingViewing(useViewings() ?? [], home.id, now);
  const phone = listing?.details.phone;
  const isMine = useIsMine(home);
  const standing = listing ?? ({ ...home, visibility: 'live', isGone: false } as const);
  const canAsk = !isMine && !isOffMarket(standing, now);
  return (
    <section
      aria-label={t('actions.label')}
      className="max-lg:sticky max-lg:bottom-0 max-lg:z-10 max-lg:-mx-4 max-lg:border-t max-lg:border-line max-lg:bg-paper max-lg:px-4 max-lg:py-2.5 max-lg:pb-[max(0.625rem,env(safe-area-inset-bottom))] sm:max-lg:-mx-8 sm:max-lg:px-8 lg:sticky lg:top-6 lg:mt-6 lg:self-start lg:rounded-card lg:border lg:border-line lg:bg-sheet lg:p-5 lg:shadow-card print:hidden"
    >
      <p className="mb-4 font-display text-xl font-semibold max-lg:hidden">
        <bdi>{texts.price(home)}</bdi>
      </p>
      {isMine && (
        <p className="mb-3 flex flex-wrap items-center gap-x-3 text-sm text-soft">
          {t('actions.mine')}
          <Link
            to={paths.listProperty.edit(home.id)}
            className="inline-flex min-h-11 items-center gap-1.5 font-semibold text-accent underline underline-offset-2"
          >
            <Pencil size={16} aria-hidden />
            {t('actions.edit')}
          </Link>
        </p>
      )}
      {/* Together with a phone number they do not fit into one row of a phone. */}
      <div
        className={classes(
          'flex gap-2 max-sm:gap-1.5 max-lg:flex-wrap lg:flex-col',
          phone !== undefined && TWO_ROWS,
        )}
      >
        {canAsk && (
          <>
            <Button
              icon={<MessageCircle size={20} aria-hidden />}
              onClick={() => setOpen('message')}
              className={ON_A_PHONE}
            >
              {t('actions.message')}
            </Button>
            <Button
              look="secondary"
              icon={<CalendarPlus size={20} aria-hidden />}
              disabled={coming === undefined && listing === null}
              onClick={() => {
                if (coming === undefined) setOpen('viewing');
                else void go({ search, hash: `#viewing-${coming.id}` }, { replace: true });
              }}
              // It has all the room that is left; its words take two lines before anything leaves the row.
              className={`${ON_A_PHONE} max-lg:grow max-lg:basis-0`}
            >
              {coming === undefined
                ? t(`actions.${listing === null ? 'ask' : viewingWords(listing, now)}`)
                : t(`actions.coming.${coming.state}`)}
            </Button>
            {phone !== undefined && (
              <a
                href={`tel:${phone}`}
                aria-label={t('actions.call')}
                className={classes(buttonClasses('secondary'), 'max-lg:px-3.5')}
              >
                <Phone size={20} aria-hidden />
                <span className="max-lg:hidden">{t('actions.call')}</span>
                <bdi dir="ltr" className="max-lg:hidden">
                  <Suspense fallback={phone}>
                    <PhoneNumber e164={phone} />
                  </Suspense>
                </bdi>
              </a>
            )}
          </>
        )}
        <SaveButton
          propertyId={home.id}
          title={home.title}
          shown={home}
          isShort
          className={ONLY_A_SIGN}
        />
        <CompareButton propertyId={home.id} isShort className={ONLY_A_SIGN} />
      </div>
      <MessageDialog
        home={home}
        isOpen={canAsk && open === 'message'}
        onClose={() => setOpen(null)}
      />
      {listing !== null && (
        <ViewingDialog
          listing={listing}
          isOpen={canAsk && open === 'viewing'}
          onClose={() => setOpen(null)}
        />
      )}
    </section>
  );
}
