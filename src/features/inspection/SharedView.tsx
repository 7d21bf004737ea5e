import { ArrowLeft } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router-dom';
import { answering } from '#sync/model/rules/inspection/changes.ts';
import { signatureOf } from '#sync/model/rules/inspection/signing.ts';
import type { Kept } from '#src/data/types.ts';
import { useCommand } from '#src/data/useCommand.ts';
import { useSession } from '#src/data/useSession.ts';
import { useFormat } from '#src/i18n/useFormat.ts';
import { paths } from '#src/paths.ts';
import { Button, buttonClasses } from '#src/ui/Button.tsx';
import { toastError } from '#src/ui/toasts.ts';
import { useTheirPhotos } from './photosOf.ts';
import { Result } from './Result.tsx';
import { Sheet } from './Sheet.tsx';
import { freshId } from '#src/data/freshId.ts';
import { shareOf } from '#src/data/shareWith.ts';
import { SignedLine } from './SignedLine.tsx';
import type { SharedChecklist } from './useShared.ts';

export interface SharedViewProps {
  readonly shared: SharedChecklist;
  readonly all: readonly Kept<'inspection'>[];
}

/** A checklist of somebody else: to be read, to be answered with one of one's own, and to be left. */
export function SharedView({ shared, all }: SharedViewProps) {
  const { t } = useTranslation('inspection');
  const format = useFormat();
  const navigate = useNavigate();
  const session = useSession();
  const { id, recordId, ownerId, name, body } = shared;
  const own = all.findLast((one) => one.body.answersId === recordId);
  const photos = useTheirPhotos(shared);
  const signature = signatureOf(body);
  const [fill] = useCommand(async ({ records }) => {
    if (session.status !== 'authenticated') return;
    const made = freshId();
    // The other sees it, too: both fill in the same checklist.
    const of = { ownerId: session.user.id, recordId: made, withId: ownerId };
    await records
      .writeAll([
        { kind: 'inspection', id: made, body: answering(body, recordId, Date.now()) },
        shareOf(of),
      ])
      .then(
        () => void navigate(paths.inspectionChecklist.href({ of: made })),
        () => toastError(t('failed')),
      );
  });
  const [leave] = useCommand(async ({ records }) => {
    await records.remove([id]).then(
      () => void navigate(paths.inspectionChecklist.href()),
      () => toastError(t('failed')),
    );
  });
  return (
    <>
      <header className="mb-5">
        <Link
          to={paths.inspectionChecklist.href()}
          className={`${buttonClasses('quiet')} -ms-3 mb-2 print:hidden`}
        >
          <ArrowLeft size={20} aria-hidden className="rtl:-scale-x-100" />
          {t('all')}
        </Link>
        <h1 dir="auto" className="text-[2rem] leading-tight font-semibold wrap-anywhere">
          {body.name}
        </h1>
        <p className="mt-1 text-soft">
          {t('share.by', { name })} · {t(`template.${body.template}`)} · {format.date(body.at)} ·{' '}
          {t('version', { n: body.version })}
        </p>
      </header>
      <Result inspection={body} />
      <div className="mt-4 flex flex-wrap gap-3 print:hidden">
        {own === undefined ? (
          <Button onClick={() => void fill()}>{t('share.fill')}</Button>
        ) : (
          <Link to={paths.inspectionChecklist.href({ of: own.id })} className={buttonClasses()}>
            {t('share.own')}
          </Link>
        )}
        <Button look="quiet" onClick={() => void leave()}>
          {t('share.leave')}
        </Button>
      </div>
      {signature.kind === 'holds' && <SignedLine signed={signature.signed} />}
      <Sheet inspection={body} photos={photos} others={[]} isShown />
    </>
  );
}
