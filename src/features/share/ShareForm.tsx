import { FilePlus2, Send } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { MESSAGE_MAX_CHARACTERS } from '#contract/protocol/limits.ts';
import { judgeMessageText } from '#contract/rules/text/messageText.ts';
import { forgetShared, type SharedHere } from '#src/data/sharedHere.ts';
import { useCommand } from '#src/data/useCommand.ts';
import { useListing } from '#src/data/useListings.ts';
import { useSession } from '#src/data/useSession.ts';
import { paths } from '#src/paths.ts';
import { ChooseConversations, useOpenConversations } from '#src/shared/sending/index.ts';
import { Button } from '#src/ui/Button.tsx';
import { TextareaField } from '#src/ui/form/TextareaField.tsx';
import { toastSuccess } from '#src/ui/toasts.ts';
import { putShared } from './putShared.ts';
import { sharedText } from './rules/sharedText.ts';
import { SharedFiles } from './SharedFiles.tsx';
import { useSharedFiles } from './useSharedFiles.ts';

/** Puts shared words and files into conversations or a new listing, without waiting for the network. */
export function ShareForm({ shared }: { readonly shared: SharedHere }) {
  const { t } = useTranslation(['share', 'homes', 'common']);
  const go = useNavigate();
  const session = useSession();
  const [{ words: said, home }] = useState(() => sharedText(shared, window.location.origin));
  const [words, setWords] = useState(said);
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const files = useSharedFiles(shared.files);
  const all = useOpenConversations() ?? [];
  const to = all.filter(({ id }) => chosen.includes(id));
  const judged = judgeMessageText(words);
  const isReading = files.some(({ state }) => state.kind === 'reading');
  const ready = files.flatMap(({ state }) => (state.kind === 'ready' ? [state] : []));
  const isEmpty = judged.kind === 'empty' && home === null && ready.length === 0;
  const canSend = to.length > 0 && !isReading && !isEmpty && judged.kind !== 'tooLong';
  const sent = useRef(new Set<string>());
  const [send, state] = useCommand(async (sync) => {
    for (const one of to) {
      await putShared(sync, one, { words, home, ready, sent: sent.current });
      // After a failure the rest is sent again without it.
      setChosen((before) => before.filter((id) => id !== one.id));
    }
    await forgetShared(shared);
    toastSuccess(t('homes:sending.sent', { count: to.length }));
    const [only, ...others] = to;
    const page = others.length > 0 ? paths.messages.href() : paths.chat.href(only?.id);
    await go(page, { replace: true });
  });
  const [discard] = useCommand(async () => {
    await forgetShared(shared);
    await go(paths.messages.href(), { replace: true });
  });
  const isLandlord = session.status === 'authenticated' && session.currentRole === 'landlord';
  return (
    <div className="mt-4 grid gap-6">
      <p className="text-soft">{t('lead')}</p>
      {home !== null && <SharedHome id={home} />}
      {files.length > 0 && <SharedFiles files={files} />}
      {shared.left > 0 && <p role="status">{t('left', { count: shared.left })}</p>}
      <TextareaField
        id="share-words"
        label={t('words')}
        rows={3}
        value={words}
        onChange={({ target }) => setWords(target.value)}
        {...(judged.kind === 'tooLong' && {
          error: t('tooLong', { count: MESSAGE_MAX_CHARACTERS }),
        })}
      />
      <section aria-labelledby="share-to">
        <h2 id="share-to" className="mb-2 text-xl font-semibold">
          {t('homes:sending.to')}
        </h2>
        <ChooseConversations all={all} chosen={chosen} onChoose={setChosen} />
      </section>
      {state.status === 'failed' && (
        <p role="alert" className="text-danger">
          {t('homes:sending.failed')}
        </p>
      )}
      <div className="flex flex-wrap gap-3">
        <Button
          icon={<Send size={18} aria-hidden className="rtl:-scale-x-100" />}
          disabled={!canSend || state.status === 'running'}
          onClick={() => void send()}
        >
          {t('common:send')}
        </Button>
        {isLandlord && home === null && (
          <Button
            look="secondary"
            icon={<FilePlus2 size={18} aria-hidden />}
            onClick={() => void go(paths.listProperty.shared(), { replace: true })}
          >
            {t('draft')}
          </Button>
        )}
        <Button look="quiet" onClick={() => void discard()}>
          {t('discard')}
        </Button>
      </div>
    </div>
  );
}

/** The home whose link was shared, where this device knows it. */
function SharedHome({ id }: { readonly id: string }) {
  const { t } = useTranslation('homes');
  const home = useListing(id);
  return (
    <p className="rounded-field border border-line bg-sheet px-4 py-3">
      {t('sending.kind.home')}
      {home && (
        <>
          {': '}
          <bdi className="font-semibold">{home.title}</bdi>
        </>
      )}
    </p>
  );
}
