import { MessagesSquare } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Navigate, useParams } from 'react-router-dom';
import { paths } from '#src/paths.ts';
import { classes } from '#src/ui/classes.ts';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { ListPane } from './components/ListPane.tsx';
import { ThreadPane } from './components/ThreadPane.tsx';
import { useMediaQuery, WIDE } from '#src/ui/useMediaQuery.ts';

/** List and thread side by side; on a phone the thread alone. */
export function ChatPage() {
  const { t } = useTranslation('chat');
  const { conversationId } = useParams();
  const isWide = useMediaQuery(WIDE);
  if (!isWide && conversationId === undefined) {
    // The list stands already while the address changes to its own: no blank page in between.
    return (
      <>
        <Navigate replace to={paths.messages.href()} />
        <ListPane openId={undefined} titleLevel={1} />
      </>
    );
  }
  // The thread keeps its place in the tree: turning a tablet must not begin it anew.
  return (
    <div
      className={classes(
        'grid h-full grid-rows-[minmax(0,1fr)]',
        isWide ? 'grid-cols-[minmax(19rem,24rem)_minmax(0,1fr)]' : 'grid-cols-[minmax(0,1fr)]',
      )}
    >
      {isWide && (
        <div className="min-h-0 border-e border-line">
          <ListPane openId={conversationId} titleLevel={conversationId === undefined ? 1 : 2} />
        </div>
      )}
      <div className="min-h-0">
        {conversationId === undefined ? (
          <div className="grid h-full place-items-center">
            <EmptyState
              icon={<MessagesSquare size={36} aria-hidden />}
              title={t('thread.pickTitle')}
            >
              {t('thread.pickText')}
            </EmptyState>
          </div>
        ) : (
          <ThreadPane key={conversationId} conversationId={conversationId} />
        )}
      </div>
    </div>
  );
}
