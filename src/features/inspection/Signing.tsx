import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router-dom';
import { lineText, type Stroke } from './rules/signatureLine.ts';
import { nextVersion, signatureOf, signedBy } from '#sync/model/rules/inspection/signing.ts';
import type { Kept } from '#src/data/types.ts';
import { useCommand } from '#src/data/useCommand.ts';
import { useRecords } from '#src/data/useRecord.ts';
import { useSession } from '#src/data/useSession.ts';
import { useFormat } from '#src/i18n/useFormat.ts';
import { paths } from '#src/paths.ts';
import { Button, buttonClasses } from '#src/ui/Button.tsx';
import { classes } from '#src/ui/classes.ts';
import { TextField } from '#src/ui/TextField.tsx';
import { toastError } from '#src/ui/toasts.ts';
import { freshId } from '#src/data/freshId.ts';
import { shareOf } from '#src/data/shareWith.ts';
import { SignaturePad } from './SignaturePad.tsx';
import { SignedLine } from './SignedLine.tsx';
import type { SharedChecklist } from './useShared.ts';
import type { Changing } from './useChanging.ts';

export interface SigningProps {
  readonly kept: Kept<'inspection'>;
  readonly changing: Changing;
  /** The version after this one, where there is one. */
  readonly later: Kept<'inspection'> | undefined;
  readonly others: readonly SharedChecklist[];
}

/** The signature of a checklist; where it is missing, or the signed content changed, a form to sign it. */
export function Signing({ kept: { id, body }, changing, later, others }: SigningProps) {
  const { t } = useTranslation('inspection');
  const format = useFormat();
  const navigate = useNavigate();
  const session = useSession();
  const shares = useRecords('share')?.filter(({ body: { recordId } }) => recordId === id) ?? [];
  const [name, setName] = useState('');
  const [strokes, setStrokes] = useState<readonly Stroke[]>([]);
  const signature = signatureOf(body);
  const [change] = useCommand(async ({ records }) => {
    if (session.status !== 'authenticated') return;
    const ownerId = session.user.id;
    const next = freshId();
    // Everybody who sees this version sees the next.
    const shown = shares.map(({ body: { withId } }) =>
      shareOf({ ownerId, recordId: next, withId }),
    );
    await records
      .writeAll([
        { kind: 'inspection', id: next, body: nextVersion(body, id, Date.now()) },
        ...shown,
      ])
      .then(
        () => void navigate(paths.inspectionChecklist.href({ of: next })),
        () => toastError(t('failed')),
      );
  });
  const version = body.version + 1;
  return (
    <section
      aria-labelledby="inspection-sign"
      className={classes(
        'mt-8 border-t border-line pt-6 break-inside-avoid',
        signature.kind === 'none' && others.length === 0 && 'print:hidden',
      )}
    >
      <h2 id="inspection-sign" className="mb-2 text-xl font-semibold">
        {t('sign.title')}
      </h2>
      {signature.kind === 'holds' && (
        <>
          <SignedLine signed={signature.signed} />
          <p className="mt-1 text-sm text-soft">
            {t('version', { n: body.version })} · {t('sign.digest')}{' '}
            <bdi className="wrap-anywhere">{signature.signed.digest}</bdi>
          </p>
          <p className="mt-4 print:hidden">
            {later === undefined ? (
              <Button look="secondary" onClick={() => void change()}>
                {t('sign.next', { n: version })}
              </Button>
            ) : (
              <Link
                to={paths.inspectionChecklist.href({ of: later.id })}
                className={buttonClasses('secondary')}
              >
                {t('sign.later', { n: later.body.version })}
              </Link>
            )}
          </p>
        </>
      )}
      {signature.kind === 'broken' && (
        <p role="alert" className="mb-4 rounded-field bg-warn-wash px-4 py-3 text-warn">
          {t('sign.broken', {
            name: signature.signed.name,
            when: format.dateTime(signature.signed.at),
          })}
        </p>
      )}
      {signature.kind !== 'holds' && (
        <form
          className="grid max-w-xl gap-3 print:hidden"
          onSubmit={(event) => {
            event.preventDefault();
            if (name.trim() === '') return;
            const line = lineText(strokes);
            void changing.press((before) => signedBy(before, name, Date.now(), line) ?? before);
          }}
        >
          <p className="text-soft">{t('sign.text')}</p>
          <TextField
            label={t('sign.name')}
            dir="auto"
            autoComplete="name"
            maxLength={80}
            value={name}
            onChange={({ target }) => setName(target.value)}
          />
          <SignaturePad strokes={strokes} onChange={setStrokes} />
          <Button type="submit" className="justify-self-start" disabled={name.trim() === ''}>
            {t('sign.sign')}
          </Button>
        </form>
      )}
      {others.map((one) => {
        const theirs = signatureOf(one.body);
        return theirs.kind === 'holds' && <SignedLine key={one.id} signed={theirs.signed} />;
      })}
    </section>
  );
}
