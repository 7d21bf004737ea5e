const PARTS = /^(postgres(?:ql)?:\/\/(?:[^/?#]*@)?)([^/?#@]+)(.*)$/;

/**
 * The addresses that DATABASE_URL names, in their order: as libpq has it, one address may name several hosts with commas
 * between them (`postgres://user@one:5432,two:5432/db`). Each address given back names one.
 */
export function addressesOf(url: string): readonly string[] {
  const [, before, hosts, after] = PARTS.exec(url) ?? [];
  if (before === undefined || hosts === undefined) return [url];
  return hosts.split(',').map((host) => `${before}${host}${after ?? ''}`);
}
