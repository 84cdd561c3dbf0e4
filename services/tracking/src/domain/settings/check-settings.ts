// Checks settings that a caller requests, member by member.
import type { Refusal } from '../refusal.ts';
import { isRange } from './ip-ranges.ts';
import { readCookieDomain } from './read-cookie-domain.ts';
import { readLinkTokenParam } from './read-link-token-param.ts';
import { readPathPattern } from './read-path-pattern.ts';
import { readSite } from './read-site.ts';
import { flag, listOf, oneOf, type SettingRule, text, wholeNumber } from './setting-rules.ts';
import { CONSENTS, GEO_LEVELS, type TrackerSettings } from './tracker-settings.ts';

const MAX_SITES = 100;
const MAX_PATHS = 50;
const MAX_RANGES = 100;
const MAX_PARAMETERS = 50;
/** The longest time that browsers keep a cookie. */
const MAX_COOKIE_DAYS = 400;
const PARAMETER = /^[^\s&=#?\p{Cc}]{1,100}$/u;
/** Reports read these from the stored URL when channel rules change (docs/classification.md). */
const READ_LATER: ReadonlySet<string> = new Set(['utm_content', 'utm_term']);

const SITE_RULE = 'a host such as shop.example, without a scheme, a port or a path, and more than a public suffix';
const DOMAIN_RULE = 'null or the domain of a site, such as shop.example, and more than a public suffix';
const PATH_RULE =
  'a path such as /account, or the beginning of paths such as /account/*, without a query, and not that of every page';
const RANGE_RULE = 'an IP address or a CIDR range';
const PARAMETER_RULE = `the name of a query parameter, and none of ${[...READ_LATER].join(', ')}, which channel rules read`;
const TOKEN_RULE =
  'a name of 1 to 40 letters, digits, underscores and hyphens that begins with a letter, and no campaign tag, click id or ad id';

/** One rule for each member; the first member that breaks its rule, in this order, refuses the whole request. */
const RULES: { readonly [Name in keyof TrackerSettings]: SettingRule<TrackerSettings[Name]> } = {
  sessionTimeoutMinutes: wholeNumber('session_timeout_minutes', 5, 240),
  cookieDays: wholeNumber('cookie_days', 1, MAX_COOKIE_DAYS),
  cookieDomain: text('cookie_domain', DOMAIN_RULE, readCookieDomain),
  honourGpc: flag('honour_gpc'),
  honourDnt: flag('honour_dnt'),
  trackForms: flag('track_forms'),
  trackOutbound: flag('track_outbound'),
  trackSpa: flag('track_spa'),
  sites: listOf('sites', MAX_SITES, SITE_RULE, readSite),
  ownSites: listOf('own_sites', MAX_SITES, SITE_RULE, readSite),
  excludePaths: listOf('exclude_paths', MAX_PATHS, PATH_RULE, readPathPattern),
  excludeIps: listOf('exclude_ips', MAX_RANGES, RANGE_RULE, readRange),
  strippedParameters: listOf('stripped_parameters', MAX_PARAMETERS, PARAMETER_RULE, readParameter),
  consent: oneOf('consent', CONSENTS),
  botFilter: flag('bot_filter'),
  geo: oneOf('geo', GEO_LEVELS),
  linkTokenParam: text('link_token_param', TOKEN_RULE, readLinkTokenParam),
  browserRevenue: flag('browser_revenue'),
};

/** The requested members, as a caller sent them; the others stay. An empty cookieDomain clears it. */
export type SettingsAsked = { readonly [Name in keyof TrackerSettings]?: unknown };

export type CheckedSettings =
  | { readonly ok: true; readonly change: Partial<TrackerSettings> }
  | { readonly ok: false; readonly refusal: Refusal };

/** Returns the change as it is stored: each site, path, range and parameter once, in the form that is compared. */
export function checkSettings(asked: SettingsAsked): CheckedSettings {
  const change: Record<string, unknown> = {};
  for (const [name, rule] of Object.entries(RULES)) {
    const member = asked[name as keyof TrackerSettings];
    if (member === undefined) continue;
    const read = rule(member);
    if ('refusal' in read) return { ok: false, refusal: read.refusal };
    change[name] = read.value;
  }
  return { ok: true, change };
}

/** Reads a range, but not that of all addresses, which would silently end all tracking. */
function readRange(range: string): string | undefined {
  return isRange(range) && !range.endsWith('/0') ? range : undefined;
}

function readParameter(name: string): string | undefined {
  const parameter = name.toLowerCase();
  return PARAMETER.test(parameter) && !READ_LATER.has(parameter) ? parameter : undefined;
}
