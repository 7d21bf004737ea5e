import { ArrowLeft, Printer } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { noting, removing, restoring } from '#sync/model/rules/inspection/changes.ts';
import { signatureOf } from '#sync/model/rules/inspection/signing.ts';
import { sectionsOf } from '#src/rules/inspection/template.ts';
import type { Inspection } from '#contract/entities/records/inspection.ts';
import type { Kept } from '#src/data/types.ts';
import { useListings } from '#src/data/useListings.ts';
import { useTitleOf } from '#src/listings/facts/index.ts';
import { useFormat } from '#src/i18n/useFormat.ts';
import { paths } from '#src/paths.ts';
import { Button, buttonClasses } from '#src/ui/Button.tsx';
import { UndoBar } from '#src/ui/UndoBar.tsx';
import { useUndo } from '#src/ui/useUndo.ts';
import { AboutFields } from './AboutFields.tsx';
import { AddLine } from './AddLine.tsx';
import { Comparison } from './Comparison.tsx';
import { newKey } from './newKey.ts';
import { useItemPhotos } from './photosOf.ts';
import { Result } from './Result.tsx';
import { SectionView } from './SectionView.tsx';
import { SharedWith } from './SharedWith.tsx';
import { Sheet } from './Sheet.tsx';
import { UnsentPhotos } from './UnsentPhotos.tsx';
import { Signing } from './Signing.tsx';
import { othersOf, type SharedChecklist } from './useShared.ts';
import { useChanging } from './useChanging.ts';

export interface ChecklistProps {
  readonly kept: Kept<'inspection'>;
  readonly all: readonly Kept<'inspection'>[];
  readonly shared: readonly SharedChecklist[];
}

interface Removed {
  readonly id: string;
  readonly name: string;
  readonly was: Inspection;
}

/** A checklist: its result so far, its sections to go through, and its signature. */
export function Checklist({ kept, all, shared }: ChecklistProps) {
  const { t } = useTranslation('inspection');
  const { id, body } = kept;
  const changing = useChanging(id);
  const isSigned = signatureOf(body).kind === 'holds';
  const sections = sectionsOf(body);
  const photos = useItemPhotos(kept, all);
  const others = othersOf(kept, all, shared);
  const undo = useUndo<Removed>();
  const remove = async (part: string, name: string) => {
    if (await changing.press(removing(part))) undo.offer({ id: part, name, was: body });
  };
  return (
    <>
      <Head of={body} />
      <Result inspection={body} />
      <UnsentPhotos photos={photos} />
      {!isSigned && (
        <div className="print:hidden">
          <AboutFields inspection={body} changing={changing} />
          <h2 className="sr-only">{t('sections')}</h2>
          {sections.map((section, at) => (
            <SectionView
              key={section.key}
              id={id}
              section={section}
              inspection={body}
              photos={photos}
              others={others}
              changing={changing}
              isOpenAtFirst={at === 0}
              onRemove={(part, name) => void remove(part, name)}
            />
          ))}
          <div className="border-t border-line pt-3">
            <AddLine
              open={t('add.room')}
              label={t('add.roomName')}
              description={t('add.roomText')}
              most={60}
              onAdd={(name) => changing.press(noting('rooms', newKey(), name))}
            />
          </div>
        </div>
      )}
      <Sheet inspection={body} photos={photos} others={others} isShown={isSigned} />
      {body.template === 'moveOut' && (
        <Comparison kept={kept} all={all} photos={photos} changing={changing} />
      )}
      <Signing
        kept={kept}
        changing={changing}
        later={all.find(({ body: { earlierId } }) => earlierId === id)}
        others={others}
      />
      <SharedWith id={id} name={body.name} others={others} />
      <UndoBar
        undo={undo}
        label={t('list.undo')}
        onUndo={({ id: part, was }) => {
          undo.end();
          void changing.press(restoring(was, part));
        }}
      >
        {({ name }) => t('add.removed', { name })}
      </UndoBar>
    </>
  );
}

function Head({ of }: { readonly of: Inspection }) {
  const { t } = useTranslation(['inspection', 'common']);
  const format = useFormat();
  const titleOf = useTitleOf();
  const home = useListings(of.propertyId === undefined ? [] : [of.propertyId])?.[0];
  return (
    <header className="mb-5">
      <div className="mb-2 flex items-center gap-1 print:hidden">
        <Link to={paths.inspectionChecklist.href()} className={`${buttonClasses('quiet')} -ms-3`}>
          <ArrowLeft size={20} aria-hidden className="rtl:-scale-x-100" />
          {t('all')}
        </Link>
        <span className="flex-1" />
        <Button
          look="quiet"
          icon={<Printer size={20} aria-hidden />}
          onClick={() => window.print()}
        >
          {t('common:print')}
        </Button>
      </div>
      <h1 dir="auto" className="text-[2rem] leading-tight font-semibold wrap-anywhere">
        {of.name}
      </h1>
      <p className="mt-1 text-soft">
        {t(`template.${of.template}`)} · {format.date(of.at)} · {t('version', { n: of.version })}
      </p>
      {home !== undefined && (
        <Link
          to={paths.property.href(home.id)}
          dir="auto"
          className="inline-flex min-h-11 items-center font-medium text-accent underline underline-offset-2"
        >
          {titleOf(home)}
        </Link>
      )}
    </header>
  );
}
