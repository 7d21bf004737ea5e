import { Pencil } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { hasOwnWords } from '#contract/entities/change.ts';
import { EDIT_WITHIN_MS } from '#contract/protocol/limits.ts';
import { useNow } from '#src/data/useNow.ts';
import { MenuItem } from '#src/ui/Menu.tsx';
import { EditSentDialog } from '../changes/EditSentDialog.tsx';
import { canAnswer, isWithin, type MessageItemProps } from './itemProps.ts';

/** Changes the words of one's own message, for a while. The device only guesses how long: the server decides. */
export function EditItem(props: MessageItemProps) {
  const { t } = useTranslation('common');
  const now = useNow();
  const { message, open } = props;
  const canEdit = canAnswer(props) && message.isMine && hasOwnWords(message);
  if (!canEdit || !isWithin(message, EDIT_WITHIN_MS, now)) return null;
  return (
    <MenuItem icon={<Pencil size={18} aria-hidden />} onSelect={() => open(EditSentDialog)}>
      {t('edit')}
    </MenuItem>
  );
}
