// Shows the verification of an install to callers.

import { publicError } from '@touchline/chassis/public-http/public-error.ts';
import type { Verification } from '@touchline/proto/gen/touchline/tracking/v1/sites_pb.ts';
import { z } from 'zod';
import { orNull, time, timeOf, timeOrNull } from '../answer-fields.ts';

const STATES = ['queued', 'running', 'passed', 'failed'] as const;
const CHECKS = [
  'reachable',
  'tag_found',
  'key_matches',
  'script_loads',
  'event_received',
  'cookie_first_party',
  'csp_allows',
] as const;

const Check = z
  .object({
    name: z.enum(CHECKS),
    ok: z.boolean().nullable().meta({ description: 'Null when it was not or could not be checked; detail says why.' }),
    detail: z.string().meta({
      description: 'What was found and what to change, with the line to paste.',
    }),
  })
  .meta({ id: 'InstallCheck' });

export const VerificationRow = z
  .object({
    id: z.string(),
    state: z.enum(STATES).meta({
      description: 'queued, running, or the end: passed when every check that could be made is ok, failed otherwise.',
    }),
    url: z.string(),
    checks: z.array(Check).meta({ description: 'Always all seven, in the same order.' }),
    reason: z.string().nullable().meta({
      description:
        'Why the page is unreachable: host_not_public, timeout, tls_failed, connection_failed, bad_status, not_html, too_many_redirects, bad_redirect or given_up. Null otherwise.',
    }),
    http_status: z.int().nullable().meta({ description: 'The HTTP status of the page; null when it sent none.' }),
    has_tag_manager: z.boolean().nullable().meta({
      description: 'Whether the page loads a tag manager, which adds tags later; null until it has ended.',
    }),
    has_recent_events: z.boolean().nullable().meta({
      description:
        'Whether events of browsers on pages of that host arrived in the last 24 hours; null until it has ended.',
    }),
    created_at: time,
    finished_at: time.nullable(),
  })
  .meta({ id: 'InstallVerification' });

const LINE = '<script async src="https://collect.example/t/tk_2mVfQ8sTzX4cYbN7dLwR9k.js"></script>';
const VISITED: Readonly<Record<(typeof CHECKS)[number], [ok: boolean | null, detail: string]>> = {
  reachable: [true, 'The page responds with status 200.'],
  tag_found: [false, `The page has no tag of the tracker. Paste this line into every page, before </head>: ${LINE}`],
  key_matches: [null, 'There is no tracker whose key could be compared.'],
  script_loads: [true, 'https://collect.example/t/tk_2mVfQ8sTzX4cYbN7dLwR9k.js responds with the tracker.'],
  event_received: [
    false,
    'The tracker did not run, so no event was sent; tag_found, key_matches, script_loads and csp_allows say why.',
  ],
  cookie_first_party: [null, 'The tracker did not run, so it set no cookie.'],
  csp_allows: [true, 'The page has no Content-Security-Policy.'],
};

export const verificationExample: z.input<typeof VerificationRow> = {
  id: '0e7b11aa-4a3e-4a52-9d52-8f6c2a0e3a52',
  state: 'failed',
  url: 'https://shop.example/',
  checks: CHECKS.map((name) => ({ name, ok: VISITED[name][0], detail: VISITED[name][1] })),
  reason: null,
  http_status: 200,
  has_tag_manager: false,
  has_recent_events: false,
  created_at: '2026-01-31T09:30:00.000Z',
  finished_at: '2026-01-31T09:30:07.000Z',
};

export const queuedExample: z.input<typeof VerificationRow> = {
  ...verificationExample,
  state: 'queued',
  checks: CHECKS.map((name) => ({
    name,
    ok: null,
    detail: 'This is checked in a moment; ask again in a few seconds.',
  })),
  http_status: null,
  has_tag_manager: null,
  has_recent_events: null,
  finished_at: null,
};

export function verificationRow(verification: Verification | undefined): z.input<typeof VerificationRow> {
  if (verification === undefined) throw publicError('internal_error');
  const { httpStatus, hasTagManager, hasRecentEvents } = verification;
  const finishedAt = timeOrNull(verification.checkedAt);
  const known = <T>(value: T) => (finishedAt === null ? null : value);
  return {
    id: verification.id,
    state: verification.state as (typeof STATES)[number],
    url: verification.page,
    checks: verification.checks.map(({ name, ok, detail }) => ({
      name: name as (typeof CHECKS)[number],
      ok: ok ?? null,
      detail,
    })),
    reason: orNull(verification.reason),
    http_status: httpStatus === 0 ? null : httpStatus,
    has_tag_manager: known(hasTagManager),
    has_recent_events: known(hasRecentEvents),
    created_at: timeOf(verification.requestedAt),
    finished_at: finishedAt,
  };
}
