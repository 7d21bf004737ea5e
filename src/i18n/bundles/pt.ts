/** Every namespace of this language, as one chunk. */
export default import.meta.glob<object>('../locales/pt/*.json', { eager: true, import: 'default' });
