import { Send } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '#src/data/useSession.ts';
import { Button, type ButtonLook } from '#src/ui/Button.tsx';
import { IconButton } from '#src/ui/IconButton.tsx';
import type { Sendable } from './sendable.ts';
import { OpensLater } from '#src/ui/OpensLater.tsx';
import { latePart } from '#src/ui/latePart.tsx';

const SendInConversation = latePart(
  async () => (await import('./SendInConversation.tsx')).SendInConversation,
  OpensLater,
);

export interface SendButtonProps {
  readonly what: Sendable;
  /** Only a sign, for use beside others. */
  readonly isIcon?: boolean;
  /** On a phone only the icon is visible. */
  readonly isShort?: boolean;
  readonly look?: ButtonLook;
  readonly className?: string;
}

/** Puts something into a conversation. Renders nothing for guests, who have none. */
export function SendButton({
  what,
  isIcon = false,
  isShort = false,
  look = 'secondary',
  className = '',
}: SendButtonProps) {
  const { t } = useTranslation('homes');
  const session = useSession();
  const [state, setState] = useState<'never' | 'open' | 'closed'>('never');
  if (session.status !== 'authenticated') return null;
  const open = () => setState('open');
  return (
    <>
      {isIcon ? (
        <IconButton
          label={t('sending.one', { title: what.title })}
          onClick={open}
          className={className}
        >
          <Send size={18} aria-hidden className="rtl:-scale-x-100" />
        </IconButton>
      ) : (
        <Button
          look={look}
          icon={<Send size={18} aria-hidden className="rtl:-scale-x-100" />}
          onClick={open}
          className={className}
        >
          <span className={isShort ? 'max-sm:sr-only' : ''}>{t('sending.title')}</span>
        </Button>
      )}
      {state !== 'never' && (
        <Suspense>
          <SendInConversation
            what={what}
            isOpen={state === 'open'}
            onClose={() => setState('closed')}
          />
        </Suspense>
      )}
    </>
  );
}
