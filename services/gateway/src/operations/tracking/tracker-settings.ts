// Defines the settings of a profile's tracker as callers see them.

import { publicError } from '@touchline/chassis/public-http/public-error.ts';
import type { TrackerSettings } from '@touchline/proto/gen/touchline/tracking/v1/sites_pb.ts';
import { z } from 'zod';
import { time, timeOrNull } from '../answer-fields.ts';
import { textField } from '../query-fields.ts';

export const LOCATION_DETAILS = ['city', 'country', 'none'] as const;

/** A host name has at most 253 characters. */
const host = textField(253, 'A host such as shop.example, without a scheme, a port or a path.').min(1);

/** Tracking decides which hosts, ranges and names are valid, since it applies them. */
export const settingsFields = {
  allowed_sites: z
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
  excluded_ips: z
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
  respect_privacy_signals: z.boolean().meta({
    description: 'Whether visitors who send Global Privacy Control or Do Not Track are left out.',
  }),
  capture_forms: z.boolean().meta({
    description: 'Whether submitted forms are recorded, with the email and the phone number in them.',
  }),
  visitor_cookie_days: z.int().min(1).max(400).meta({
    description:
      'How long the visitor cookie lives after the last page. Browsers keep no cookie for longer than 400 days.',
  }),
  location_detail: z.enum(LOCATION_DETAILS).meta({
    description:
      'How much of a visitor’s location is stored: as the proxy in front of the collector provides it, or as the address tells, which itself is not stored.',
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
  allowed_sites: ['shop.example'],
  own_sites: [],
  excluded_ips: ['203.0.113.7'],
  stripped_parameters: [],
  respect_privacy_signals: true,
  capture_forms: true,
  visitor_cookie_days: 400,
  location_detail: 'city',
  browser_revenue: false,
  changed_at: '2026-01-31T09:30:00.000Z',
};

export function settingsRow(settings: TrackerSettings | undefined): z.input<typeof SettingsRow> {
  if (settings === undefined) throw publicError('internal_error');
  return {
    allowed_sites: settings.allowedSites,
    own_sites: settings.ownSites,
    excluded_ips: settings.excludedIps,
    stripped_parameters: settings.strippedParameters,
    respect_privacy_signals: settings.respectPrivacySignals,
    capture_forms: settings.captureForms,
    visitor_cookie_days: settings.visitorCookieDays,
    location_detail: settings.locationDetail as (typeof LOCATION_DETAILS)[number],
    browser_revenue: settings.browserRevenue,
    changed_at: timeOrNull(settings.changedAt),
  };
}
