import { MessageSquare, Phone, X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { unreachable } from '#contract/rules/unreachable.ts';
import type { Call, CallController } from '#src/data/types.ts';
import { Button } from '#src/ui/Button.tsx';
import { IconButton } from '#src/ui/IconButton.tsx';
import { Trouble } from './Trouble.tsx';
import { Who } from './Who.tsx';

export interface EndedPanelProps {
  readonly call: Call;
  readonly controller: CallController;
  readonly onWrite: () => void;
}

/** Two in a row on a phone, in every language: the words say it without their signs. */
const WAY = 'grow basis-36 px-3! max-sm:[&>svg]:hidden';

/** How the call ended, in plain words, and what can be done instead. It goes with the page: the conversation tells of the call, too. */
export function EndedPanel({ call, controller, onWrite }: EndedPanelProps) {
  const { t } = useTranslation(['calls', 'common']);
  useGoesWithPage(controller);
  const key = endedKey(call);
  const isPlain = key === 'hungUp' || key === 'youDeclined' || key === 'youCancelled';
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3 p-4">
      <div className="flex items-start gap-1">
        <Who call={call}>
          <p role="status">{t(`ended.${key}`, { name: call.other.full_name })}</p>
        </Who>
        <IconButton label={t('common:close')} onClick={() => controller.dismiss()}>
          <X size={20} aria-hidden />
        </IconButton>
      </div>
      <Trouble trouble={call.trouble} />
      {!isPlain && (
        <div className="flex flex-wrap gap-2">
          <Button icon={<MessageSquare size={18} aria-hidden />} className={WAY} onClick={onWrite}>
            {t('write')}
          </Button>
          {key !== 'notAnswered' && (
            <Button
              look="secondary"
              icon={<Phone size={18} aria-hidden />}
              className={WAY}
              onClick={() => {
                controller.dismiss();
                controller.start(call.other, call.callType);
              }}
            >
              {t(call.isCaller ? 'again' : 'callBack')}
            </Button>
          )}
        </div>
      )}
    </div>
  );
}

/** A person who goes on to another page has read it. */
function useGoesWithPage(controller: CallController): void {
  const { pathname } = useLocation();
  const stoodOn = useRef(pathname);
  useEffect(() => {
    if (pathname !== stoodOn.current) controller.dismiss();
  }, [controller, pathname]);
}

function endedKey({ state, isCaller, trouble, isUnasked }: Call) {
  if (state.status !== 'ended') return 'hungUp';
  switch (state.reason) {
    case 'declined':
      return isCaller ? 'declined' : 'youDeclined';
    case 'busy':
      return 'busy';
    case 'missed':
      return isCaller ? 'missed' : 'youMissed';
    case 'cancelled':
      return isCaller ? 'youCancelled' : 'youMissed';
    case 'failed':
      if (isUnasked) return 'notAnswered';
      if (trouble?.what === 'microphone') return 'noMicrophone';
      return state.connectedAt === null ? 'failed' : 'lost';
    case 'elsewhere':
      return 'elsewhere';
    case 'hungUp':
      return 'hungUp';
    default:
      return unreachable(state.reason);
  }
}
