// Names a site for counting, by host, scheme and whether the collector was on it, and reads such names.

export interface Site {
  /** With its port where that is not the usual one; empty without a page. */
  readonly host: string;
  readonly tls: boolean;
  readonly firstParty: boolean;
}

export const siteName = ({ host, tls, firstParty }: Site): string =>
  `${tls ? 's' : '-'}${firstParty ? '1' : '-'} ${host}`;

/** Reads what siteName wrote; any other text is a host of which nothing else is known. */
export function readSiteName(name: string): Site {
  const [, tls, firstParty, host] = /^([s-])([1-]) (.*)$/.exec(name) ?? ['', '-', '-', name];
  return { host: host ?? '', tls: tls === 's', firstParty: firstParty === '1' };
}
