/** Every namespace of this language but the late ones, as one chunk. */
export default import.meta.glob<object>(['../locales/pt/*.json', '!../locales/pt/*.late.json'], {
  eager: true,
  import: 'default',
});
