import { LegalView } from './LegalView.tsx';

/** The terms between people and the operator of this server. */
export const TermsPage = () => <LegalView page="terms" />;
