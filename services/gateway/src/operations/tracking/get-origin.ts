// Declares GET /tracking/origin, which shows the sites that events come from, and the sites that are kept out.
import { z } from 'zod';
import { allOf } from '../../domain/scopes.ts';
import { answerOf } from '../../http/answer.ts';
import { operation } from '../../http/operation.ts';
import { count, orNull, time, timeOf, timeOrNull } from '../answer-fields.ts';
import { exampleMeta } from '../example-meta.ts';

const Origin = z
  .object({
    events: count.meta({
      description:
        'How many browser events the sites are counted over: those among the newest 2,000 events of the last 7 days.',
    }),
    since: time.nullable().meta({ description: 'When the oldest of them arrived; null when there is none.' }),
    sites: z.array(
      z.object({
        host: z.string().nullable().meta({
          description:
            'The host of the page, with its port where that is not the default one; null for events without a page.',
        }),
        events: count,
        last_seen_at: time,
        is_allowed: z.boolean().meta({ description: 'Whether the setting sites now accepts events of this site.' }),
        is_first_party: z.boolean().meta({
          description: 'Whether page and collector are on one registrable domain, so that its cookies are first-party.',
        }),
      }),
    ),
    hosts: z
      .array(
        z.object({
          host: z.string().nullable().meta({
            description:
              'The host of the page, with its port where that is not the default one; null for events without a page; * for hosts beyond the first 50 of an hour.',
          }),
          events_24h: count,
          last_seen_at: time,
          first_party: z.boolean().meta({
            description: 'Whether all these events arrived at a collector on the page’s own site.',
          }),
          tls: z.boolean().meta({ description: 'Whether all their pages were https.' }),
        }),
      )
      .meta({
        description:
          'Browser events of the current hour of UTC and the 23 before it by host, most frequent first, at most 100 hosts.',
      }),
    refused_sites: z
      .array(z.object({ host: z.string().nullable(), refused: count, last_refused_at: time }))
      .meta({ description: 'Sites that the setting sites kept out in the last 30 days, most frequent first.' }),
    collector_host: z.string().meta({ description: 'The host at which the snippet finds the collector.' }),
    is_custom_domain: z.boolean(),
  })
  .meta({ id: 'TrackingOrigin' });

export const getOrigin = operation({
  method: 'GET',
  path: '/tracking/origin',
  area: 'tracking',
  summary: 'See which sites events come from',
  description:
    'Returns the sites whose pages sent events recently, whether the settings allow them and whether the collector is first-party there, and the sites that were refused.',
  scopes: allOf('analytics:read'),
  answer: answerOf(Origin),
  errors: [],
  examples: {
    answer: {
      data: {
        events: 1284,
        since: '2026-01-30T18:02:11.000Z',
        sites: [
          {
            host: 'www.shop.example',
            events: 1284,
            last_seen_at: '2026-01-31T09:30:00.000Z',
            is_allowed: true,
            is_first_party: true,
          },
        ],
        hosts: [
          {
            host: 'www.shop.example',
            events_24h: 1284,
            last_seen_at: '2026-01-31T09:30:00.000Z',
            first_party: true,
            tls: true,
          },
        ],
        refused_sites: [{ host: 'copy.example', refused: 3, last_refused_at: '2026-01-31T08:00:00.000Z' }],
        collector_host: 'track.shop.example',
        is_custom_domain: true,
      },
      meta: exampleMeta,
    },
  },
  handle: async ({ profileId }, { sites }) => {
    const origin = await sites.getOrigin({ profileId });
    return {
      data: {
        events: origin.events,
        since: timeOrNull(origin.since),
        sites: origin.sites.map(({ host, events, lastSeenAt, isAllowed, isFirstParty }) => ({
          host: orNull(host),
          events,
          last_seen_at: timeOf(lastSeenAt),
          is_allowed: isAllowed,
          is_first_party: isFirstParty,
        })),
        hosts: origin.hosts.map(({ host, events, lastSeenAt, firstParty, tls }) => ({
          host: orNull(host),
          events_24h: Number(events),
          last_seen_at: timeOf(lastSeenAt),
          first_party: firstParty,
          tls,
        })),
        refused_sites: origin.refusedSites.map(({ host, count: refused, lastRefusedAt }) => ({
          host: orNull(host),
          refused: Number(refused),
          last_refused_at: timeOf(lastRefusedAt),
        })),
        collector_host: origin.collectorHost,
        is_custom_domain: origin.isCustomDomain,
      },
    };
  },
});
