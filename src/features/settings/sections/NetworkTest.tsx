import { Check, CircleAlert, Minus, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type {
  NetworkPoint,
  NetworkTest as Tested,
  NetworkVerdict,
} from '#sync/model/rules/calls/networkTest.ts';
import type { CallTools } from '#src/data/types.ts';
import { Button } from '#src/ui/Button.tsx';

const POINTS: readonly NetworkPoint[] = ['udp', 'stun', 'relayUdp', 'relayTcp'];

/** Tries by which ways calls could go from here, and says it in plain words. */
export function NetworkTest({ tools }: { readonly tools: CallTools }) {
  const { t } = useTranslation('calls');
  const [test, setTest] = useState<'never' | 'runs' | 'failed' | Tested>('never');
  async function run(): Promise<void> {
    setTest('runs');
    setTest(await tools.testNetwork().catch(() => 'failed' as const));
  }
  return (
    <div className="grid justify-items-start gap-3">
      <div>
        <h3 className="font-semibold">{t('setup.test.title')}</h3>
        <p className="text-[0.9375rem] text-soft">{t('setup.test.text')}</p>
      </div>
      <Button look="secondary" disabled={test === 'runs'} onClick={() => void run()}>
        {t(test === 'runs' ? 'setup.test.runs' : 'setup.test.do')}
      </Button>
      <div role="status" className="w-full empty:hidden">
        {test === 'failed' && <p className="text-danger">{t('setup.test.failed')}</p>}
        {typeof test === 'object' && (
          <>
            <p className="font-semibold">{t(`setup.test.calls.${test.calls}`)}</p>
            <ul
              role="list"
              aria-label={t('setup.test.title')}
              className="mt-2 divide-y divide-line rounded-card border border-line bg-sheet"
            >
              {POINTS.map((point) => (
                <li key={point} className="flex gap-3 px-4 py-3">
                  <VerdictSign verdict={test.points[point]} />
                  <div className="min-w-0">
                    <p className="font-medium">
                      {t(`setup.test.point.${point}`)}:{' '}
                      {t(`setup.test.verdict.${test.points[point]}`)}
                    </p>
                    {test.points[point] !== 'works' && (
                      <p className="text-[0.9375rem] text-soft">
                        {t(`setup.test.why.${whyOf(point, test.points[point])}`)}
                      </p>
                    )}
                  </div>
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
    </div>
  );
}

/** The explanation of a way that does not work, or not wholly. */
function whyOf(point: NetworkPoint, verdict: NetworkVerdict) {
  if (verdict === 'none') return 'none';
  if (verdict === 'refused') return 'refused';
  if (verdict === 'limited') return 'limited';
  return point;
}

function VerdictSign({ verdict }: { readonly verdict: NetworkVerdict }) {
  const common = { size: 20, 'aria-hidden': true } as const;
  switch (verdict) {
    case 'works':
      return <Check {...common} className="mt-0.5 shrink-0 text-good" />;
    case 'none':
      return <Minus {...common} className="mt-0.5 shrink-0 text-soft" />;
    case 'limited':
      return <TriangleAlert {...common} className="mt-0.5 shrink-0 text-warn" />;
    default:
      return <CircleAlert {...common} className="mt-0.5 shrink-0 text-danger" />;
  }
}
