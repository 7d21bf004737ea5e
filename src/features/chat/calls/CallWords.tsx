import { useTranslation } from 'react-i18next';
import { callKey } from '#src/data/callKey.ts';
import type { CallWordsProps } from './cardProps.ts';

/** A call, or that somebody asks for one, in a few words. */
export function CallWords({ isMine, ...said }: CallWordsProps) {
  const { t } = useTranslation('calls');
  const key = callKey(said, isMine);
  return key === null ? null : t(key);
}
