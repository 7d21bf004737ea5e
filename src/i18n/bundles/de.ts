/** Every namespace of this language, as one chunk. */
export default import.meta.glob<object>('../locales/de/*.json', { eager: true, import: 'default' });
