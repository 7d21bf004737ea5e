import { Captions as Sign } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Call, CallTools } from '#src/data/types.ts';
import { useLanguage } from '#src/i18n/useLanguage.ts';
import { Button } from '#src/ui/Button.tsx';

export interface CaptionsProps {
  readonly call: Call;
  readonly stream: object;
  readonly tools: CallTools['captions'];
}

/** What the other person says, in writing, where this browser writes it on the device; else why not. */
export function Captions({ call, stream, tools }: CaptionsProps) {
  const { t } = useTranslation('callSetup');
  const language = useLanguage();
  const name = call.other.full_name;
  const [state, setState] = useState<'off' | 'none' | 'loading' | 'failed' | 'on'>('off');
  const [text, setText] = useState('');
  useEffect(() => {
    if (state !== 'on') return undefined;
    const stop = tools.start(stream, language, setText);
    return () => {
      stop();
      setText('');
    };
  }, [language, state, stream, tools]);
  async function begin(): Promise<void> {
    const offer = await tools.offer(language);
    if (offer === 'toDownload') setState('loading');
    if (offer === 'none') setState('none');
    else if (offer === 'here') setState('on');
    else setState((await tools.download(language)) ? 'on' : 'failed');
  }
  return (
    <div className="grid justify-items-center gap-2">
      <Button
        look="quiet"
        icon={<Sign size={18} aria-hidden />}
        aria-pressed={state === 'on'}
        onClick={() => (state === 'on' ? setState('off') : void begin())}
      >
        {t(state === 'on' ? 'captions.stop' : 'captions.do')}
      </Button>
      <p role="status" className="text-center text-[0.9375rem] text-soft empty:hidden">
        {state !== 'off' && state !== 'on' && t(`captions.${state}`)}
      </p>
      {state === 'on' && (
        <p
          role="log"
          aria-label={t('captions.label', { name })}
          className="min-h-12 w-full rounded-field bg-wash px-3 py-2 text-start"
        >
          {text === '' ? (
            <span className="text-soft">{t('captions.waiting', { name })}</span>
          ) : (
            <bdi>{text}</bdi>
          )}
        </p>
      )}
    </div>
  );
}
