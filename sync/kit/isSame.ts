export { isSame } from '#contract/rules/isSame.ts';
