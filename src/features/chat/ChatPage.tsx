import { MessagesSquare } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useMatch, useParams } from 'react-router-dom';
import { paths } from '#src/paths.ts';
import { classes } from '#src/ui/classes.ts';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { Pane } from '#src/ui/Pane.tsx';
import { ListPane } from './components/ListPane.tsx';
import { ThreadPane } from './components/ThreadPane.tsx';
import { useMediaQuery, WIDE } from '#src/ui/useMediaQuery.ts';

/**
 * /messages and /chat: list and thread side by side, or one of them alone where there is less room. One page
 * for both addresses, in which each keeps its place in the tree: turning a tablet, or opening a conversation
 * beside the list, begins neither anew.
 */
export function ChatPage() {
  const { conversationId } = useParams();
  const [filter, setFilter] = useState('');
  const isWide = useMediaQuery(WIDE);
  const isList = useMatch(paths.messages.path) !== null;
  const hasThread = isWide || conversationId !== undefined;
  const hasList = isList || isWide || !hasThread;
  return (
    <div
      className={classes(
        'grid h-full grid-rows-[minmax(0,1fr)]',
        hasList && hasThread
          ? 'grid-cols-[minmax(19rem,24rem)_minmax(0,1fr)]'
          : 'grid-cols-[minmax(0,1fr)]',
      )}
    >
      {/* The list stands already while the address changes to its own: no blank page in between. */}
      {!isList && !hasThread && <Navigate replace to={paths.messages.href()} />}
      {hasList && (
        <div className={classes('min-h-0', hasThread && 'border-e border-line')}>
          <Pane>
            <ListPane
              openId={conversationId}
              titleLevel={conversationId === undefined ? 1 : 2}
              filter={filter}
              onFilter={setFilter}
            />
          </Pane>
        </div>
      )}
      {hasThread && (
        <div className="min-h-0">
          {conversationId === undefined ? (
            <PickOne />
          ) : (
            <Pane>
              <ThreadPane key={conversationId} conversationId={conversationId} />
            </Pane>
          )}
        </div>
      )}
    </div>
  );
}

function PickOne() {
  const { t } = useTranslation('chat');
  return (
    <div className="grid h-full place-items-center">
      <EmptyState icon={<MessagesSquare size={36} aria-hidden />} title={t('thread.pickTitle')}>
        {t('thread.pickText')}
      </EmptyState>
    </div>
  );
}
