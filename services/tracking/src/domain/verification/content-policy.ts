// Reads Content-Security-Policies (CSP Level 3) as far as a script and a connection to one host depend on them.

export interface ContentPolicy {
  /** Directive -> its sources; a directive counts where it comes first. */
  readonly directives: ReadonlyMap<string, readonly string[]>;
}

/** A request that a page makes. */
export interface PageRequest {
  readonly url: URL;
  readonly page: URL;
  readonly kind: 'script' | 'connect';
  /** The nonce of the script tag; undefined when a script adds the tag. */
  readonly nonce?: string | undefined;
}

const FALLBACKS = { script: ['script-src-elem', 'script-src', 'default-src'], connect: ['connect-src', 'default-src'] };
const NAME = /^[a-z0-9-]{1,50}$/;
const SOURCE = /^[\x21-\x7e]{1,500}$/;
const NOTHING: ReadonlySet<string> = new Set(["'none'"]);

/** Reads policies as headers and meta elements spell them: a header may hold several, separated by commas. */
export function readPolicies(texts: readonly string[]): ContentPolicy[] {
  return texts
    .flatMap((text) => text.split(','))
    .map(readPolicy)
    .filter(({ directives }) => directives.size > 0);
}

function readPolicy(text: string): ContentPolicy {
  const directives = new Map<string, string[]>();
  for (const part of text.split(';')) {
    const [name = '', ...sources] = part.trim().split(/[\t\n\f\r ]+/);
    const known = name.toLowerCase();
    // Other texts match nothing, and are not repeated to anybody.
    if (NAME.test(known) && !directives.has(known))
      directives.set(
        known,
        sources.filter((source) => SOURCE.test(source)),
      );
  }
  return { directives };
}

/** Returns the directive of the policy that decides about the request; undefined when none does, which allows it. */
export function decidingDirective({ directives }: ContentPolicy, kind: PageRequest['kind']): string | undefined {
  return FALLBACKS[kind].find((name) => directives.has(name));
}

/** Reports whether the policy sandboxes the page so that none of its scripts run. */
export function forbidsScripts({ directives }: ContentPolicy): boolean {
  const sandbox = directives.get('sandbox');
  return sandbox !== undefined && !sandbox.some((flag) => flag.toLowerCase() === 'allow-scripts');
}

/** Reports whether one policy allows a request. */
export function allows(policy: ContentPolicy, request: PageRequest): boolean {
  const name = decidingDirective(policy, request.kind);
  const sources = name === undefined ? ['*'] : (policy.directives.get(name) ?? []);
  if (request.kind === 'connect') return sources.some((source) => matches(source, request));
  if (request.nonce && sources.includes(`'nonce-${request.nonce}'`)) return true;
  // Under strict-dynamic only nonces and hashes count, and a script that they admit may add further ones.
  if (isStrict(sources)) return request.nonce === undefined;
  return sources.some((source) => matches(source, request));
}

/** Reports whether sources of a script directive ignore hosts. */
export const isStrict = (sources: readonly string[]): boolean =>
  sources.some((source) => source.toLowerCase() === "'strict-dynamic'");

/** Returns a directive as it has to be for a further source: "script-src 'self' https://collector.example". */
export function directiveWith(policy: ContentPolicy, kind: PageRequest['kind'], source: string): string {
  const deciding = decidingDirective(policy, kind);
  const given = deciding === undefined ? [] : (policy.directives.get(deciding) ?? []);
  // A directive of its own, since default-src is also about images, styles and frames.
  const name = deciding === undefined || deciding === 'default-src' ? `${kind}-src` : deciding;
  const kept = given.filter((one) => !NOTHING.has(one.toLowerCase()));
  return [name, ...kept, source].join(' ');
}

function matches(source: string, { url, page }: PageRequest): boolean {
  const text = source.toLowerCase();
  if (text === "'self'") return isSelf(url, page);
  if (text.startsWith("'")) return false;
  if (text === '*') return isWeb(url.protocol) || url.protocol === page.protocol;
  if (/^[a-z][a-z0-9+.-]*:$/.test(text)) return schemeMatches(text, url.protocol);
  return hostMatches(source, url, page);
}

/** Matches host-source: [scheme://]host[:port][/path]. */
function hostMatches(source: string, url: URL, page: URL): boolean {
  const schemeEnd = source.indexOf('://');
  const scheme = schemeEnd < 0 ? page.protocol : `${source.slice(0, schemeEnd).toLowerCase()}:`;
  const rest = schemeEnd < 0 ? source : source.slice(schemeEnd + 3);
  const pathStart = rest.indexOf('/');
  const authority = (pathStart < 0 ? rest : rest.slice(0, pathStart)).toLowerCase();
  const path = pathStart < 0 ? '' : rest.slice(pathStart);
  const portStart = authority.lastIndexOf(':');
  const hasPort = portStart > authority.lastIndexOf(']');
  const host = hasPort ? authority.slice(0, portStart) : authority;
  const port = hasPort ? authority.slice(portStart + 1) : '';
  return (
    schemeMatches(scheme, url.protocol) &&
    nameMatches(host, url.hostname) &&
    (port === '*' || portOf(url) === (port || defaultPort(url.protocol)) || (port === '80' && portOf(url) === '443')) &&
    (path === '' || (path.endsWith('/') ? url.pathname.startsWith(path) : url.pathname === path))
  );
}

/** A source without TLS also matches the same with it. */
const schemeMatches = (scheme: string, protocol: string): boolean =>
  scheme === protocol || (scheme === 'http:' && protocol === 'https:');

function nameMatches(pattern: string, host: string): boolean {
  if (pattern === '*') return true;
  return pattern.startsWith('*.') ? host.endsWith(pattern.slice(1)) : host === pattern;
}

function isSelf(url: URL, page: URL): boolean {
  if (url.origin === page.origin) return true;
  const isUpgraded = page.protocol === 'http:' && url.protocol === 'https:';
  return isUpgraded && url.hostname === page.hostname && url.port === '' && page.port === '';
}

const isWeb = (protocol: string): boolean => protocol === 'http:' || protocol === 'https:';
const defaultPort = (protocol: string): string => (protocol === 'https:' ? '443' : '80');
const portOf = (url: URL): string => url.port || defaultPort(url.protocol);
