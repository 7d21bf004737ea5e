import { later, saying } from '#sync/model/rules/deciding/shortlist.ts';
import { useRecords } from '#src/data/useRecord.ts';
import { useSync } from '#src/data/SyncProvider.tsx';

interface Home {
  readonly id: string;
  readonly title: string;
}

/** A change of a list of saved homes is also made in the list that was shared from it. */
export function useTellingLists() {
  const { records } = useSync();
  const shared = useRecords('shortlist') ?? [];
  return async (listId: string, { id, title }: Home, isIn: boolean): Promise<void> => {
    const from = shared.filter(({ body }) => body.listId === listId);
    await records.writeAll(
      from.map((one) => ({
        kind: 'shortlist',
        id: one.id,
        amend(body) {
          if (body === null) return null;
          const at = later([{ personId: one.id, body }], Date.now());
          return saying(body, id, { kind: 'list', isIn, title }, at);
        },
      })),
    );
  };
}
