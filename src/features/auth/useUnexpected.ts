import { useCallback, useState } from 'react';
import type { AuthFailure, Live } from '#src/data/types.ts';
import { useLive } from '#src/data/useLive.ts';
import { notReported, reportFailure, type ReportState } from '#src/failures/failures.ts';

/** Reports a call about the account that failed in a way that has no name. `call`: `SignUp`, say. */
export function reportUnexpected(failure: AuthFailure, call: string): Live<ReportState> {
  return failure === 'unexpected'
    ? reportFailure({ name: `${call}Failed` }, 'account')
    : notReported;
}

/** The same, for a form that says what became of the report. */
export function useUnexpected(call: string) {
  const [report, setReport] = useState<Live<ReportState>>(notReported);
  return {
    report: useLive(report),
    note: useCallback(
      (failure: AuthFailure) => {
        const next = reportUnexpected(failure, call);
        setReport(() => next);
      },
      [call],
    ),
    noteThrown: useCallback((error: unknown) => {
      const next = reportFailure(error, 'account');
      setReport(() => next);
    }, []),
  };
}
