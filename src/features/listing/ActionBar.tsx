import { CalendarPlus, MessageCircle, Phone } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { showPhone } from '#contract/rules/people/phone.ts';
import type { HeldListing } from '#src/data/types.ts';
import { useSession } from '#src/data/useSession.ts';
import { CompareButton } from '#src/homes/CompareButton.tsx';
import { isOver } from '#src/homes/isOver.ts';
import { SaveButton } from '#src/homes/SaveButton.tsx';
import { useHomeTexts } from '#src/homes/useHomeTexts.ts';
import { classes } from '#src/ui/classes.ts';
import { Button, buttonClasses } from '#src/ui/Button.tsx';
import { MessageDialog } from './MessageDialog.tsx';
import { ViewingDialog } from './viewing/ViewingDialog.tsx';

/** Beside the other two they have room for their words alone; on the narrowest phones these stand below. */
const ON_A_PHONE =
  'max-lg:grow max-lg:px-3 max-[26rem]:px-2 min-[22rem]:max-[26rem]:[&>svg]:hidden';

/** Words in the first row of a narrow phone, signs in the second. */
const TWO_ROWS = 'max-[26rem]:[&>*]:grow max-[26rem]:[&>*:nth-child(-n+2)]:basis-[45%]';

type Open = 'message' | 'viewing' | null;

/** What can be done about the home: at the bottom of a phone, beside the text on a desktop. */
export function ActionBar({ listing }: { readonly listing: HeldListing }) {
  const { t } = useTranslation('listing');
  const session = useSession();
  const texts = useHomeTexts();
  const [open, setOpen] = useState<Open>(null);
  const { phone } = listing.details;
  const isMine = session.status === 'authenticated' && session.user.id === listing.owner_id;
  return (
    <section
      aria-label={t('actions.label')}
      className="max-lg:sticky max-lg:bottom-0 max-lg:z-10 max-lg:-mx-4 max-lg:border-t max-lg:border-line max-lg:bg-paper max-lg:px-4 max-lg:py-2.5 max-lg:pb-[max(0.625rem,env(safe-area-inset-bottom))] sm:max-lg:-mx-8 sm:max-lg:px-8 lg:sticky lg:top-6 lg:mt-6 lg:self-start lg:rounded-card lg:border lg:border-line lg:bg-sheet lg:p-5 lg:shadow-card print:hidden"
    >
      <p className="mb-4 font-display text-xl font-semibold max-lg:hidden">
        <bdi>{texts.price(listing)}</bdi>
      </p>
      {isMine && <p className="mb-3 text-sm text-soft">{t('actions.mine')}</p>}
      {/* With a number to call they are one too many for a row of a phone. */}
      <div
        className={classes(
          'flex gap-2 max-[22rem]:flex-wrap lg:flex-col',
          phone !== undefined && `max-lg:flex-wrap ${TWO_ROWS}`,
        )}
      >
        {!isMine && !isOver(listing) && (
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
              onClick={() => setOpen('viewing')}
              className={ON_A_PHONE}
            >
              {t('actions.book')}
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
                  {showPhone(phone)}
                </bdi>
              </a>
            )}
          </>
        )}
        <SaveButton propertyId={listing.id} title={listing.title} isShort className="max-lg:px-3" />
        <CompareButton propertyId={listing.id} isShort className="max-lg:px-3" />
      </div>
      <MessageDialog listing={listing} isOpen={open === 'message'} onClose={() => setOpen(null)} />
      <ViewingDialog listing={listing} isOpen={open === 'viewing'} onClose={() => setOpen(null)} />
    </section>
  );
}
