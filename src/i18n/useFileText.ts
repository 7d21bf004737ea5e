import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { fileHead } from '#contract/entities/sentFile.ts';

/** A message in one line: of a file `Photo`, `Voice message 0:14` or its name, and its description. */
export function useFileText(): (message: {
  readonly content: string;
  readonly messageType: string;
}) => string {
  const { t } = useTranslation('chat');
  return useCallback(
    ({ content, messageType }) => {
      const head = fileHead(messageType, content);
      if (head === null) return content;
      const { kind, label, alt } = head;
      const what =
        kind === 'document' && label !== '' ? label : t(`file.${kind}`, { length: label });
      return alt === '' ? what : `${what}: ${alt}`;
    },
    [t],
  );
}
