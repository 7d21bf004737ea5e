/** Every namespace of this language, as one chunk. */
export default import.meta.glob<object>('../locales/ar/*.json', { eager: true, import: 'default' });
