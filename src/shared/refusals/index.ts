export { RefusedListings } from './RefusedListings.tsx';
export { refusalReason, refusedField } from './refusedField.ts';
export { useFieldName } from './useFieldName.ts';
export { useFieldTexts } from './useFieldTexts.ts';
export { useHeldText } from './useHeldText.ts';
export { useRefusalText } from './useRefusalText.ts';
