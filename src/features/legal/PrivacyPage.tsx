import { LegalView } from './LegalView.tsx';

/** The personal data that is stored, its place, and how people get and delete theirs. */
export const PrivacyPage = () => <LegalView page="privacy" />;
