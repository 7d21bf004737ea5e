import { paths } from '#src/paths.ts';
import { late, page } from './route.ts';

/** The start page and what explains the product. */
export const infoRoutes = [
  page(paths.start, 'guest', { title: '' }, async () => {
    return (await import('#src/features/start/StartPage.tsx')).StartPage;
  }),
  late(paths.faq, 'public', { title: 'faq' }, async () => {
    return (await import('#src/features/help/FaqPage.tsx')).FaqPage;
  }),
  late(paths.about, 'public', { title: 'about' }, async () => {
    return (await import('#src/features/help/AboutPage.tsx')).AboutPage;
  }),
  late(paths.contact, 'public', { title: 'contact' }, async () => {
    return (await import('#src/features/help/ContactPage.tsx')).ContactPage;
  }),
  late(paths.terms, 'public', { title: 'terms' }, async () => {
    return (await import('#src/features/legal/TermsPage.tsx')).TermsPage;
  }),
  late(paths.privacy, 'public', { title: 'privacy' }, async () => {
    return (await import('#src/features/legal/PrivacyPage.tsx')).PrivacyPage;
  }),
  late(paths.imprint, 'public', { title: 'imprint' }, async () => {
    return (await import('#src/features/legal/ImprintPage.tsx')).ImprintPage;
  }),
  late(paths.gallery, 'public', { title: 'gallery' }, async () => {
    return (await import('#src/features/help/GalleryPage.tsx')).GalleryPage;
  }),
];
