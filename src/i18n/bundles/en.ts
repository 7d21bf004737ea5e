/** Every namespace of this language, as one chunk. */
export default import.meta.glob<object>('../locales/en/*.json', { eager: true, import: 'default' });
