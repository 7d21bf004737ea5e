export { CompareBar } from './CompareBar.tsx';
export { CompareButton, CompareChosen } from './CompareButton.tsx';
export { compareTray, MOST_COMPARED } from './compareTray.ts';
