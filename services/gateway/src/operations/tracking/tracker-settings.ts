// Defines the settings of a profile's tracker as callers see them.

import { publicError } from '@touchline/chassis/public-http/public-error.ts';
import type { TrackerSettings } from '@touchline/proto/gen/touchline/tracking/v1/sites_pb.ts';
import { z } from 'zod';
import { orNull, time, timeOrNull } from '../answer-fields.ts';
import { textField } from '../query-fields.ts';

export const CONSENTS = ['none', 'opt_in'] as const;
export const GEO_LEVELS = ['off', 'country', 'city'] as const;

/** A host name has at most 253 characters. */
const host = textField(253, 'A host such as shop.example, without a scheme, a port or a path.').min(1);

/** Tracking decides which hosts, paths, ranges and names are valid, since it applies them. */
export const settingsFields = {
  session_timeout_minutes: z.int().min(5).max(240).meta({
    description: 'After so many minutes without an event, the next event of a visitor begins another session.',
  }),
  cookie_days: z.int().min(1).max(400).meta({
    description:
      'How long the visitor cookie lives after the last page. Browsers keep no cookie for longer than 400 days.',
  }),
  cookie_domain: textField(254, 'A host such as shop.example; not a public suffix.')
    .min(1)
    .nullable()
    .meta({
      description:
        'The domain of the visitor cookie, on pages of that host or below it. null, and everywhere else: the top-most domain that the browser allows.',
      examples: ['shop.example'],
    }),
  honour_gpc: z.boolean().meta({ description: 'Whether visitors who send Global Privacy Control are left out.' }),
  honour_dnt: z.boolean().meta({ description: 'Whether visitors who send Do Not Track are left out.' }),
  track_forms: z.boolean().meta({
    description: 'Whether submitted forms are recorded, with the email and the phone number in them.',
  }),
  track_outbound: z.boolean().meta({
    description:
      'Whether a click on a link to a host that is not yours (not the page’s own, and not of sites or own_sites) is recorded as outbound_click, with link_host and link_path.',
  }),
  track_spa: z.boolean().meta({
    description:
      'Whether a page that an application shows without loading it is a page view. false: only full page loads are.',
  }),
  sites: z
    .array(host)
    .max(100)
    .meta({
      description:
        'Sites whose pages may send events, each including everything below it. Others get 403 and appear in GET /api/v1/tracking/origin. Empty: any site.',
      examples: [['shop.example']],
    }),
  own_sites: z
    .array(host)
    .max(100)
    .meta({
      description:
        'Other sites of your own, such as a booking page: a visit that comes from one of them is not a referral. Pages on one registrable domain count as your own without it.',
      examples: [['booking.example']],
    }),
  exclude_paths: z
    .array(textField(200, 'A path such as /account, or the beginning of paths such as /account/*.').min(1))
    .max(50)
    .meta({
      description:
        'Pages on which nothing is recorded. A pattern that ends in * matches every path that begins with the rest; any other one matches that path, with or without a slash at its end. The patterns are readable in the script.',
      examples: [['/account/*', '/checkout/done']],
    }),
  exclude_ips: z
    .array(textField(50, 'An address or a CIDR range.').min(1))
    .max(100)
    .meta({
      description: 'Addresses and CIDR ranges whose browsers are left out, such as those of your offices.',
      examples: [['203.0.113.7', '198.51.100.0/24']],
    }),
  stripped_parameters: z
    .array(textField(100, 'The name of a query parameter, in any case.').min(1))
    .max(50)
    .meta({
      description:
        'Query parameters that are removed from pages and referrers before they are stored. Channels are read before that.',
      examples: [['booking_ref']],
    }),
  consent: z.enum(CONSENTS).meta({
    description:
      'opt_in: the tracker stores and sends nothing until the page calls touchline.consent(true). none: it starts at once.',
  }),
  bot_filter: z.boolean().meta({ description: 'Whether events of robots are refused. false: they are recorded.' }),
  geo: z.enum(GEO_LEVELS).meta({
    description:
      'How much of a visitor’s location is stored: as the proxy in front of the collector provides it, or as the address tells, which itself is not stored.',
  }),
  link_token_param: textField(40, 'A name of letters, digits, underscores and hyphens.')
    .min(1)
    .meta({
      description:
        'The query parameter in which links carry link tokens. Campaign tags, click ids and ad ids are refused.',
      examples: ['svc_t'],
    }),
  browser_revenue: z.boolean().meta({
    description:
      'Whether payments and amounts that browsers report are booked. Anyone who reads your page can report any amount, so by default they are not booked: such an event is in the journey, but is no payment and no cash or gross conversion, and brings no revenue. Applies to what is recorded from then on.',
  }),
};

export const SettingsRow = z
  .object({
    ...settingsFields,
    changed_at: time.nullable().meta({ description: 'Null while only defaults apply.' }),
  })
  .meta({ id: 'TrackerSettings' });

export const settingsExample: z.input<typeof SettingsRow> = {
  session_timeout_minutes: 30,
  cookie_days: 400,
  cookie_domain: null,
  honour_gpc: true,
  honour_dnt: true,
  track_forms: true,
  track_outbound: false,
  track_spa: true,
  sites: ['shop.example'],
  own_sites: [],
  exclude_paths: ['/account/*'],
  exclude_ips: ['203.0.113.7'],
  stripped_parameters: [],
  consent: 'none',
  bot_filter: true,
  geo: 'city',
  link_token_param: 'svc_t',
  browser_revenue: false,
  changed_at: '2026-01-31T09:30:00.000Z',
};

/** @throws service_unavailable while a tracking service of the release before answers, which does not have all of them */
export function settingsRow(settings: TrackerSettings | undefined): z.input<typeof SettingsRow> {
  if (settings === undefined) throw publicError('internal_error');
  if (settings.linkTokenParam === '') throw publicError('service_unavailable');
  return {
    session_timeout_minutes: settings.sessionTimeoutMinutes,
    cookie_days: settings.cookieDays,
    cookie_domain: orNull(settings.cookieDomain),
    honour_gpc: settings.honourGpc,
    honour_dnt: settings.honourDnt,
    track_forms: settings.trackForms,
    track_outbound: settings.trackOutbound,
    track_spa: settings.trackSpa,
    sites: settings.sites,
    own_sites: settings.ownSites,
    exclude_paths: settings.excludePaths,
    exclude_ips: settings.excludeIps,
    stripped_parameters: settings.strippedParameters,
    consent: settings.consent as (typeof CONSENTS)[number],
    bot_filter: settings.botFilter,
    geo: settings.geo as (typeof GEO_LEVELS)[number],
    link_token_param: settings.linkTokenParam,
    browser_revenue: settings.browserRevenue,
    changed_at: timeOrNull(settings.changedAt),
  };
}
