import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { listsOf, type SeenList } from '#sync/model/rules/deciding/lists.ts';
import { useConversations } from '#src/data/useConversations.ts';
import { useRecords } from '#src/data/useRecord.ts';
import { useSession } from '#src/data/useSession.ts';

/** Lists this person is in; undefined until they were read. */
export function useLists(): readonly SeenList[] | undefined {
  const session = useSession();
  const userId = session.status === 'authenticated' ? session.user.id : null;
  const own = useRecords('shortlist');
  const shared = useRecords('shared');
  const shares = useRecords('share');
  return useMemo(
    () =>
      userId === null || own === undefined || shared === undefined || shares === undefined
        ? undefined
        : listsOf(userId, { own, shared, shares }),
    [userId, own, shared, shares],
  );
}

/** The name of a person in a list. */
export function useNameIn(list: Pick<SeenList, 'people'>): (id: string) => string {
  const { t } = useTranslation('saved');
  const session = useSession();
  const conversations = useConversations();
  const me = session.status === 'authenticated' ? session.user.id : null;
  return useMemo(() => {
    const names = new Map(conversations?.map(({ other }) => [other.id, other.full_name]));
    for (const { id, name } of list.people) if (name && !names.has(id)) names.set(id, name);
    return (id) => (id === me ? t('together.you') : (names.get(id) ?? t('together.somebody')));
  }, [conversations, list, me, t]);
}
