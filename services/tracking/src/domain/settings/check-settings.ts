// Checks settings that a caller requests, member by member.
import { invalid, type Refusal } from '../refusal.ts';
import { isRange } from './ip-ranges.ts';
import { readSite } from './read-site.ts';
import { LOCATION_DETAILS, type LocationDetail, MAX_COOKIE_DAYS, type TrackerSettings } from './tracker-settings.ts';

const MAX_SITES = 100;
const MAX_RANGES = 100;
const MAX_PARAMETERS = 50;
const PARAMETER = /^[^\s&=#?\p{Cc}]{1,100}$/u;
/** Reports read these from the stored URL when channel rules change (docs/classification.md). */
const READ_LATER: ReadonlySet<string> = new Set(['utm_content', 'utm_term']);

/** The requested members; the others stay. */
export type SettingsAsked = { readonly [Name in keyof TrackerSettings]?: AskedOf<TrackerSettings[Name]> | undefined };
type AskedOf<T> = T extends LocationDetail ? string : T;

export type CheckedSettings =
  | { readonly ok: true; readonly change: Partial<TrackerSettings> }
  | { readonly ok: false; readonly refusal: Refusal };

/** Returns the change as it is stored: each site, range and parameter once, in the form that is compared. */
export function checkSettings(asked: SettingsAsked): CheckedSettings {
  const { visitorCookieDays, locationDetail } = asked;
  const refusal =
    refuseList('allowed_sites', asked.allowedSites, MAX_SITES, SITE_RULE, (text) => readSite(text) !== undefined) ??
    refuseList('own_sites', asked.ownSites, MAX_SITES, SITE_RULE, (text) => readSite(text) !== undefined) ??
    refuseList('excluded_ips', asked.excludedIps, MAX_RANGES, 'an IP address or a CIDR range', isNarrowRange) ??
    refuseList('stripped_parameters', asked.strippedParameters, MAX_PARAMETERS, PARAMETER_RULE, isParameter) ??
    (visitorCookieDays === undefined || isCookieLife(visitorCookieDays)
      ? undefined
      : invalid('visitor_cookie_days', `must be a whole number from 1 to ${MAX_COOKIE_DAYS}.`)) ??
    (locationDetail === undefined || isLocationDetail(locationDetail)
      ? undefined
      : invalid('location_detail', `must be one of ${LOCATION_DETAILS.join(', ')}.`));
  return refusal ? { ok: false, refusal } : { ok: true, change: changeOf(asked) };
}

const SITE_RULE = 'a host such as shop.example, without a scheme, a port or a path, and more than a public suffix';
const PARAMETER_RULE = `the name of a query parameter, and none of ${[...READ_LATER].join(', ')}, which channel rules read`;

function refuseList(
  field: string,
  texts: readonly string[] | undefined,
  most: number,
  rule: string,
  isFine: (text: string) => boolean,
): Refusal | undefined {
  if (texts === undefined) return undefined;
  if (texts.length > most) return invalid(field, `may have at most ${most} entries.`);
  const wrong = texts.findIndex((text) => !isFine(text));
  return wrong < 0 ? undefined : invalid(`${field}[${wrong}]`, `must be ${rule}.`);
}

/** Excludes a range of all addresses, which would silently end all tracking. */
const isNarrowRange = (text: string) => isRange(text) && !text.endsWith('/0');
const isParameter = (text: string) => PARAMETER.test(text) && !READ_LATER.has(text.toLowerCase());
const isCookieLife = (days: number) => Number.isInteger(days) && days >= 1 && days <= MAX_COOKIE_DAYS;
const isLocationDetail = (text: string): text is LocationDetail =>
  (LOCATION_DETAILS as readonly string[]).includes(text);

function changeOf(asked: SettingsAsked): Partial<TrackerSettings> {
  const { allowedSites, ownSites, excludedIps, strippedParameters } = asked;
  const { respectPrivacySignals, captureForms, visitorCookieDays, locationDetail, browserRevenue } = asked;
  return {
    ...(allowedSites && { allowedSites: sitesOf(allowedSites) }),
    ...(ownSites && { ownSites: sitesOf(ownSites) }),
    ...(excludedIps && { excludedIps: [...new Set(excludedIps)] }),
    ...(strippedParameters && {
      strippedParameters: [...new Set(strippedParameters.map((name) => name.toLowerCase()))],
    }),
    ...(respectPrivacySignals !== undefined && { respectPrivacySignals }),
    ...(browserRevenue !== undefined && { browserRevenue }),
    ...(captureForms !== undefined && { captureForms }),
    ...(visitorCookieDays !== undefined && { visitorCookieDays }),
    ...(locationDetail !== undefined && isLocationDetail(locationDetail) && { locationDetail }),
  };
}

const sitesOf = (texts: readonly string[]) => [...new Set(texts.flatMap((text) => readSite(text) ?? []))];
