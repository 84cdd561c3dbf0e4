// Shows the verification of an install to callers.

import { publicError } from '@touchline/chassis/public-http/public-error.ts';
import type { Verification } from '@touchline/proto/gen/touchline/tracking/v1/sites_pb.ts';
import { z } from 'zod';
import { orNull, time, timeOrNull } from '../answer-fields.ts';

const STATUSES = [
  'not_started',
  'pending',
  'verified',
  'no_events',
  'tag_missing',
  'wrong_key',
  'site_not_allowed',
  'unreachable',
] as const;

export const VerificationRow = z
  .object({
    id: z.string().nullable().meta({ description: 'Null when there never was one.' }),
    status: z.enum(STATUSES).meta({
      description:
        'not_started; pending; verified (events of the site arrive); no_events (the tag is on the page, but nothing arrived in 24 hours); tag_missing; wrong_key (a tracker with another key); site_not_allowed (by the tracking settings); unreachable.',
    }),
    url: z.string().nullable(),
    reason: z.string().nullable().meta({
      description:
        'Why the page is unreachable: host_not_public, timeout, tls_failed, connection_failed, bad_status, not_html, too_many_redirects, bad_redirect or given_up. Null otherwise.',
    }),
    advice: z.string().meta({ description: 'What to do next, in words.' }),
    requested_at: time.nullable(),
    checked_at: time.nullable(),
    http_status: z.int().nullable().meta({ description: 'The HTTP status of the page; null when it sent none.' }),
    has_tag: z.boolean().nullable().meta({
      description: "Whether the page's source has a tag with the profile's key; null until it was checked.",
    }),
    has_tag_manager: z.boolean().nullable().meta({
      description: 'Whether the page loads a tag manager, which adds tags later.',
    }),
    has_recent_events: z.boolean().nullable().meta({
      description: 'Whether events of browsers on pages of that host arrived in the last 24 hours.',
    }),
  })
  .meta({ id: 'InstallVerification' });

export const verificationExample: z.input<typeof VerificationRow> = {
  id: '0e7b11aa-4a3e-4a52-9d52-8f6c2a0e3a52',
  status: 'no_events',
  url: 'https://shop.example/',
  reason: null,
  advice: 'The page has the tag, but no event of this site arrived in the last 24 hours. …',
  requested_at: '2026-01-31T09:30:00.000Z',
  checked_at: '2026-01-31T09:30:02.000Z',
  http_status: 200,
  has_tag: true,
  has_tag_manager: false,
  has_recent_events: false,
};

export const pendingExample: z.input<typeof VerificationRow> = {
  ...verificationExample,
  status: 'pending',
  advice: 'The page is being checked; ask again in a few seconds.',
  checked_at: null,
  http_status: null,
  has_tag: null,
  has_tag_manager: null,
  has_recent_events: null,
};

export function verificationRow(verification: Verification | undefined): z.input<typeof VerificationRow> {
  if (verification === undefined) throw publicError('internal_error');
  const { status, httpStatus, hasTag, hasTagManager, hasRecentEvents } = verification;
  const checkedAt = timeOrNull(verification.checkedAt);
  const known = <T>(value: T) => (checkedAt === null ? null : value);
  return {
    id: orNull(verification.id),
    status: status as (typeof STATUSES)[number],
    url: orNull(verification.page),
    reason: orNull(verification.reason),
    advice: verification.advice,
    requested_at: timeOrNull(verification.requestedAt),
    checked_at: checkedAt,
    http_status: httpStatus === 0 ? null : httpStatus,
    has_tag: known(hasTag),
    has_tag_manager: known(hasTagManager),
    has_recent_events: known(hasRecentEvents),
  };
}
