import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import type { Lead } from '../rules/board.ts';

export interface ProposalAsked {
  /** The person to propose a viewing to, as the address names them; null: nobody, or they are not among these. */
  readonly lead: Lead | null;
  /** It was answered, or given up: back to the conversation that asked, else the board is as it always is. */
  readonly end: () => void;
}

/** A conversation can ask for a viewing to be proposed to its person: by the address of this page. */
export function useProposalAsked(leads: readonly Lead[]): ProposalAsked {
  const [search, setSearch] = useSearchParams();
  const state: unknown = useLocation().state;
  const navigate = useNavigate();
  const wanted = search.get('propose');
  const comesFromChat = typeof state === 'object' && state !== null && 'fromChat' in state;
  return {
    lead: leads.find(({ id }) => id === wanted) ?? null,
    end: () => {
      if (comesFromChat) {
        void navigate(-1);
        return;
      }
      setSearch(
        (before) => {
          const next = new URLSearchParams(before);
          next.delete('propose');
          return next;
        },
        { replace: true },
      );
    },
  };
}
