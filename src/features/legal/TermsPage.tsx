import { LegalView } from './LegalView.tsx';

/** What holds between people and whoever runs this server. */
export const TermsPage = () => <LegalView page="terms" />;
