import { useTranslation } from 'react-i18next';
import { isolated } from '#src/i18n/isolated.ts';

/** Three dots at the end of the thread while the other person types; takes no room of its own. */
export function TypingDots({ name }: { readonly name: string }) {
  const { t } = useTranslation('chat');
  return (
    <p className="pointer-events-none sticky bottom-1.5 mx-auto -mt-7 flex h-7 w-full max-w-4xl items-center gap-2 px-4 text-[0.8125rem] text-soft">
      <span aria-hidden className="flex gap-1 rounded-full bg-wash px-2.5 py-2">
        {[0, 1, 2].map((dot) => (
          <span
            key={dot}
            className="pulse-soft size-1.5 rounded-full bg-soft"
            style={{ animationDelay: `${dot * 200}ms` }}
          />
        ))}
      </span>
      <span>{t('thread.isTyping', { name: isolated(name) })}</span>
    </p>
  );
}
