import { SquarePen } from 'lucide-react';
import { Suspense, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import type { Person } from '#src/data/types.ts';
import { useSync } from '#src/data/SyncProvider.tsx';
import { useLive } from '#src/data/useLive.ts';
import { paths } from '#src/paths.ts';
import { Button } from '#src/ui/Button.tsx';
import { IconButton } from '#src/ui/IconButton.tsx';
import { useAttempt } from '../hooks/useAttempt.ts';
import { ConversationList } from './ConversationList.tsx';
import { useEver } from '#src/ui/useEver.ts';
import { SearchField } from '#src/ui/SearchField.tsx';
import { OpensLater } from '#src/ui/OpensLater.tsx';
import { latePart } from '#src/ui/latePart.tsx';

/** It is asked for by a press, behind the first screens. */
const NewConversationDialog = latePart(
  async () => (await import('./NewConversationDialog.tsx')).NewConversationDialog,
  OpensLater,
);

export interface ListPaneProps {
  readonly openId: string | undefined;
  /** The page's own title is in the thread when one is open. */
  readonly titleLevel: 1 | 2;
  /** The filter text, kept by the page: on a phone the list makes room for a thread and comes back. */
  readonly filter: string;
  readonly onFilter: (filter: string) => void;
}

/** All conversations with search and a way to start one. */
export function ListPane({ openId, titleLevel, filter, onFilter }: ListPaneProps) {
  const { t } = useTranslation(['chat', 'nav']);
  const { chat } = useSync();
  const attempt = useAttempt();
  const navigate = useNavigate();
  const rows = useLive(useMemo(() => chat.conversations('active'), [chat]));
  const [isPicking, setPicking] = useState(false);
  const wasPicking = useEver(isPicking);
  const Title = titleLevel === 1 ? 'h1' : 'h2';

  async function open(person: Person): Promise<void> {
    const id = await chat.startConversation(person);
    setPicking(false);
    await navigate(paths.chat.href(id));
  }

  return (
    <section aria-label={t('list.label')} className="flex h-full min-h-0 flex-col">
      <header className="grid grid-cols-[minmax(0,1fr)] gap-2 px-4 pt-3 pb-3">
        <div className="flex min-h-11 items-center justify-between gap-2">
          <Title className="text-[1.75rem] leading-tight font-semibold">{t('nav:messages')}</Title>
          <IconButton label={t('new.action')} onClick={() => setPicking(true)}>
            <SquarePen size={22} aria-hidden className="text-accent" />
          </IconButton>
        </div>
        {rows?.length !== 0 && (
          <SearchField
            label={t('list.search')}
            clearLabel={t('list.clearSearch')}
            value={filter}
            onChange={onFilter}
          />
        )}
      </header>
      <div
        data-scroller="conversations"
        className="min-h-0 flex-1 overflow-y-auto overscroll-contain"
      >
        <ConversationList
          rows={rows}
          openId={openId}
          filter={filter}
          startAction={
            <Button look="secondary" onClick={() => setPicking(true)}>
              {t('new.action')}
            </Button>
          }
        />
      </div>
      {wasPicking && (
        <Suspense>
          <NewConversationDialog
            isOpen={isPicking}
            onClose={() => setPicking(false)}
            onPick={(person) => attempt(() => open(person))}
          />
        </Suspense>
      )}
    </section>
  );
}
