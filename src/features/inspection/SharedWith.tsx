import { Share2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useCommand } from '#src/data/useCommand.ts';
import { useConversations } from '#src/data/useConversations.ts';
import { useRecords } from '#src/data/useRecord.ts';
import { useSession } from '#src/data/useSession.ts';
import { isolated } from '#src/i18n/isolated.ts';
import { paths } from '#src/paths.ts';
import { Button } from '#src/ui/Button.tsx';
import { NativeSelect } from '#src/ui/NativeSelect.tsx';
import { toastError, toastSuccess } from '#src/ui/toasts.ts';
import { shareWith } from '#src/data/shareWith.ts';
import { type SharedChecklist, useNameOf } from './useShared.ts';

export interface SharedWithProps {
  readonly id: string;
  /** The checklist's name. */
  readonly name: string;
  /** The checklists of others that belong to it. */
  readonly others: readonly SharedChecklist[];
}

/** The people who see a checklist, and a choice of one more: anybody there is a conversation with. */
export function SharedWith({ id, name: called, others }: SharedWithProps) {
  const { t } = useTranslation('inspection');
  const session = useSession();
  const nameOf = useNameOf();
  const [chosen, setChosen] = useState('');
  const shares = useRecords('share')?.filter(({ body }) => body.recordId === id) ?? [];
  const blocked = useRecords('block')?.map(({ body }) => body.userId) ?? [];
  const out = new Set([...blocked, ...shares.map(({ body }) => body.withId)]);
  const read = useConversations();
  const conversations = read ?? [];
  const people = conversations.map(({ other }) => other).filter((one) => !out.has(one.id));
  const withId = people.find((one) => one.id === chosen)?.id;
  const [share] = useCommand(async ({ records }) => {
    if (withId === undefined || session.status !== 'authenticated') return;
    const of = { ownerId: session.user.id, recordId: id, withId };
    await shareWith(records, of).catch(() => toastError(t('failed')));
  });
  const [stop] = useCommand(({ records }, shareId: string) =>
    records.remove([shareId]).catch(() => toastError(t('failed'))),
  );
  const [tell] = useCommand(async ({ chat }, receiverId: string) => {
    const conversationId = conversations.find(({ other }) => other.id === receiverId)?.id;
    if (conversationId === undefined) return;
    const { href } = new URL(paths.inspectionChecklist.href({ of: id }), window.location.href);
    await chat
      .sendMessage({
        conversationId,
        receiverId,
        content: `${t('share.message', { name: called })}\n${href}`,
      })
      .then(
        () => toastSuccess(t('share.told')),
        () => toastError(t('failed')),
      );
  });
  return (
    <section
      aria-labelledby="inspection-share"
      className="mt-8 border-t border-line pt-6 print:hidden"
    >
      <h2 id="inspection-share" className="mb-2 text-xl font-semibold">
        {t('share.title')}
      </h2>
      <p className="max-w-prose text-soft">{t('share.text')}</p>
      <ul className="mt-2">
        {shares.map(({ id: shareId, body }) => {
          const theirs = others.find(({ ownerId }) => ownerId === body.withId);
          const name = nameOf(body.withId);
          return (
            <li key={shareId} className="flex flex-wrap items-center gap-x-4 border-b border-line">
              <bdi className="min-w-0 flex-1 font-semibold wrap-anywhere">{name}</bdi>
              {theirs !== undefined && (
                <Link
                  to={paths.inspectionChecklist.href({ of: theirs.id })}
                  className="inline-flex min-h-11 items-center text-accent underline underline-offset-2"
                >
                  {t('share.theirs')}
                </Link>
              )}
              <Button
                look="quiet"
                aria-label={t('share.tellTo', { name: isolated(name) })}
                onClick={() => void tell(body.withId)}
              >
                {t('share.tell')}
              </Button>
              <Button
                look="quiet"
                aria-label={t('share.stopWith', { name: isolated(name) })}
                onClick={() => void stop(shareId)}
              >
                {t('share.stop')}
              </Button>
            </li>
          );
        })}
      </ul>
      {people.length === 0 ? (
        read !== undefined && <p className="mt-2 text-soft">{t('share.nobody')}</p>
      ) : (
        <div className="mt-3 flex max-w-xl flex-wrap items-end gap-3">
          <NativeSelect
            label={t('share.with')}
            className="min-w-0 flex-1 basis-60"
            value={withId ?? ''}
            options={[
              { value: '', label: t('share.choose') },
              ...people.map((one) => ({ value: one.id, label: one.full_name })),
            ]}
            onChange={setChosen}
          />
          <Button
            look="secondary"
            icon={<Share2 size={18} aria-hidden />}
            disabled={withId === undefined}
            onClick={() => void share()}
          >
            {t('share.share')}
          </Button>
        </div>
      )}
    </section>
  );
}
