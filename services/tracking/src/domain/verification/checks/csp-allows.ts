// Says whether the page's Content-Security-Policy lets the tracker load and send, and otherwise how its directives have to read.
import { trackerTag } from '../../installers/snippet.ts';
import {
  allows,
  type ContentPolicy,
  decidingDirective,
  directiveWith,
  forbidsScripts,
  isStrict,
  readPolicies,
} from '../content-policy.ts';
import { type Finding, failed, found } from '../install-checks.ts';
import type { KnownInstall, TrackerRequest } from '../install-facts.ts';

const MAX_LINE = 2000;

export function cspAllows(facts: KnownInstall): Finding {
  const { page, visit, key } = facts;
  const policies = readPolicies(page.policies);
  const of = (requests: readonly TrackerRequest[]) => requests.filter((request) => request.key === key);
  const scripts = visit.isVisited ? of(visit.scripts) : [];
  const posts = visit.isVisited ? of(visit.posts) : [];
  const isBlocked = [...scripts, ...posts].some(({ failure }) => failure === 'csp');
  const hasPassed = scripts.some(isAnswered) && posts.some(isAnswered);
  const changes = [...new Set(policies.flatMap((policy) => changesOf(policy, facts)))];
  if (hasPassed && !isBlocked) return found('The browser loaded the tracker’s script and sent an event.');
  if (changes.length === 0 && !isBlocked)
    return found(
      policies.length === 0
        ? 'The page has no Content-Security-Policy.'
        : 'The Content-Security-Policy allows the tracker’s script and its requests.',
    );
  const origin = new URL(addressOf(facts)).origin;
  const lines =
    changes.length > 0
      ? changes
      : [`Add ${origin} to script-src and to connect-src of the policy that a script of the page adds.`];
  return failed(`The page’s Content-Security-Policy blocks the tracker. ${lines.join(' ')}`);
}

const isAnswered = ({ status, failure }: TrackerRequest): boolean => failure === '' && status > 0;

/** Returns where the page's tag, or else the snippet, finds the script. */
function addressOf({ page, key, scriptUrl }: KnownInstall): string {
  const tag = page.tags.tags.find((one) => one.key === key);
  return URL.parse(tag?.src ?? '', page.url.href)?.href ?? scriptUrl;
}

/** Returns what to change in one policy, in sentences; nothing when it allows both the script and its requests. */
function changesOf(policy: ContentPolicy, facts: KnownInstall): string[] {
  const { page, key, scriptUrl } = facts;
  if (forbidsScripts(policy))
    return ['Let scripts run: add allow-scripts and allow-same-origin to its sandbox directive.'];
  const url = new URL(addressOf(facts));
  const tag = page.tags.tags.find((one) => one.key === key);
  // Where another script adds the tag, only the hosts are judged: whether that script itself may run shows in a browser.
  const nonce = tag?.nonce ?? (page.tags.keys.includes(key) || page.tags.hasTagManager ? undefined : '');
  const request = { url, page: page.url };
  const lines: string[] = [];
  if (!allows(policy, { ...request, kind: 'script', nonce })) lines.push(directiveWith(policy, 'script', url.origin));
  if (!allows(policy, { ...request, kind: 'connect' })) lines.push(directiveWith(policy, 'connect', url.origin));
  const scriptSources = policy.directives.get(decidingDirective(policy, 'script') ?? '') ?? [];
  if (isStrict(scriptSources) && lines.some((line) => line.startsWith('script-src'))) {
    lines.shift();
    const withNonce = trackerTag(scriptUrl).replace('<script ', '<script nonce="NONCE" ');
    return [
      `Its strict-dynamic counts nonces and no hosts: put the nonce of the response into the tag, ${withNonce}`,
      ...lines.map(asDirective),
    ];
  }
  return lines.map(asDirective);
}

/** A policy of a thousand hosts is not repeated. */
function asDirective(line: string): string {
  if (line.length <= MAX_LINE) return `Set this directive: ${line};`;
  return `Add ${line.slice(line.lastIndexOf(' ') + 1)} to the directive ${line.slice(0, line.indexOf(' '))}.`;
}
