import { useEffect } from 'react';
import { useNow } from '#src/data/useNow.ts';
import { useLeads } from '#src/features/inquiries/hooks/useLeads.ts';
import { toAnswerIn } from '#src/features/inquiries/rules/board.ts';
import { setInquiriesToAnswer } from './inquiriesToAnswer.ts';

/** Counts the inquiries that wait for an answer, by the rule of the dashboard. */
export function InquiryCounter() {
  const leads = useLeads(useNow());
  const count = leads === undefined ? 0 : toAnswerIn(leads).length;
  useEffect(() => {
    setInquiriesToAnswer(count);
    return () => setInquiriesToAnswer(0);
  }, [count]);
  return null;
}
