export function isNoise(text: unknown): boolean;
export function quietLibraries(): void;
