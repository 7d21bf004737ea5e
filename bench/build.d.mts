export function buildApp(folder: string): void;
export function buildPages(folder: string): Promise<void>;
export function joinClient(folder: string): void;
export function buildServers(folder: string): Promise<void>;
export const PAGES: readonly string[];
