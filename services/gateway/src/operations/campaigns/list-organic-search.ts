// Declares GET /organic-search, which shows how the profile's sites are found in Google Search beside the visits that came from there.
import {
  type OrganicSearchRow,
  SearchDimension,
} from '@touchline/proto/gen/touchline/attribution/v1/organic_search_pb.ts';
import { z } from 'zod';
import { allOf } from '../../domain/scopes.ts';
import { pageOf } from '../../http/answer.ts';
import { operation } from '../../http/operation.ts';
import { count, countOrNull, orNull } from '../answer-fields.ts';
import { examplePagination, exampleRangeMeta } from '../example-meta.ts';
import { cursorField, dateFields, integerField, rangeOf, uuidField, validRange } from '../query-fields.ts';
import { figure } from './counts.ts';

/** Counting the visits of a year of a large profile takes a while. */
const COUNT_DEADLINE_MS = 20_000;

const DIMENSIONS = ['day', 'page', 'query'] as const;
type Dimension = (typeof DIMENSIONS)[number];
const DIMENSION: Readonly<Record<Dimension, SearchDimension>> = {
  day: SearchDimension.DAY,
  page: SearchDimension.PAGE,
  query: SearchDimension.QUERY,
};

const day = z.string().meta({ format: 'date' });

const Row = z
  .object({
    date: day.nullable().meta({ format: 'date', description: 'Only with dimension day.' }),
    page: z
      .string()
      .nullable()
      .meta({
        description:
          'Only with dimension page: host and path, without scheme, query string, fragment and the slash at the end.',
        examples: ['www.example.com/shoes'],
      }),
    query: z.string().nullable().meta({ description: 'Only with dimension query: what people searched for.' }),
    impressions: count,
    clicks: count,
    ctr: z.number().nullable().meta({ description: 'Clicks per impression, in percent; null without impressions.' }),
    position: z.number().nullable().meta({
      description: 'The average position over the impressions, 1 being the top; null without impressions.',
    }),
    touches: count.nullable().meta({
      description:
        'Visits from organic search, of any search engine, as journeys show them: all of the day, or those that began on the page. null for a query, since nobody can tell which visitor searched for what.',
    }),
  })
  .meta({ id: 'OrganicSearchRow' });

const Site = z
  .object({
    connection_id: z.uuid(),
    site: z.string().meta({ examples: ['https://www.example.com/', 'sc-domain:example.com'] }),
    data_from: day,
    data_until: day.meta({ format: 'date', description: 'The last day that is known of the site.' }),
  })
  .meta({ id: 'SearchedSite' });

export const listOrganicSearch = operation({
  method: 'GET',
  path: '/organic-search',
  area: 'campaigns',
  beyondContract: true,
  summary: 'See how sites are found in organic search',
  description:
    "What Google Search Console reports of the connected sites, beside the visits from organic search on the same days. By day there is a row for each day that was read, oldest first, with the totals of the sites; by page or query the rows are added up over the days, most clicks first. Google knows a day after two or three: meta.data_until is the last day that each of the sites has, and later days have no rows. Days are Google's, which begin at midnight in meta.time_zone whatever the profile's zone, and touches are counted by the same days. Of each day only the pages and queries with the most clicks are known, and Google withholds rare queries, so that rows of pages and queries add up to less than the days. Sites that overlap count what they share twice: connection_id keeps one.",
  scopes: allOf('campaigns:read'),
  query: z
    .strictObject({
      date_from: dateFields.date_from.meta({
        format: 'date',
        description: 'The first day, YYYY-MM-DD, inclusive, in meta.time_zone.',
        examples: ['2026-01-01'],
      }),
      date_to: dateFields.date_to.meta({
        format: 'date',
        description: 'The last day in that zone, inclusive; within 366 days of the first.',
        examples: ['2026-01-31'],
      }),
      dimension: z.enum(DIMENSIONS).default('day').meta({ description: 'What one row stands for.' }),
      connection_id: uuidField('Only the site of this connection; touches stay those of the profile.').optional(),
      limit: integerField({ min: 1, max: 200, fallback: 50, description: 'Page size.' }),
      cursor: cursorField,
    })
    .check(validRange),
  answer: pageOf(Row, {
    meta: {
      ...{ date_from: day, date_to: day, dimension: z.enum(DIMENSIONS) },
      time_zone: z
        .string()
        .nullable()
        .meta({
          description: 'IANA name of the zone of all days of the answer; null when no site has a day of the range.',
          examples: ['America/Los_Angeles'],
        }),
      data_until: day.nullable().meta({
        format: 'date',
        description: 'The last day that each site of the answer has; null when there is none.',
      }),
      sites: z.array(Site).meta({ description: 'The sites that have a day of the range.' }),
    },
  }),
  errors: ['not_found', 'invalid_date_range', 'invalid_parameter', 'audit_timeout'],
  examples: {
    answer: {
      data: [
        {
          ...{ date: null, page: 'www.example.com/shoes', query: null },
          ...{ impressions: 5210, clicks: 87, ctr: 1.669866, position: 4.2, touches: 79 },
        },
      ],
      pagination: examplePagination,
      meta: {
        ...exampleRangeMeta,
        ...{ time_zone: 'America/Los_Angeles', dimension: 'page', data_until: '2026-01-29' },
        sites: [
          {
            ...{ connection_id: '7b110b0f-4a3e-4a52-9d52-8f6c2a0e3a53', site: 'https://www.example.com/' },
            ...{ data_from: '2025-11-01', data_until: '2026-01-29' },
          },
        ],
      },
    },
  },
  handle: async ({ profileId, query }, { connections, organicSearch }) => {
    const { dimension, limit, cursor, date_from, date_to } = query;
    const connectionId = query.connection_id?.toLowerCase();
    // An id of another profile is refused like one that does not exist.
    if (connectionId !== undefined) await connections.getConnection({ profileId, id: connectionId });
    const asked = { profileId, range: rangeOf(query), dimension: DIMENSION[dimension], connectionId, limit, cursor };
    const answer = await organicSearch.listOrganicSearch(asked, { deadlineMs: COUNT_DEADLINE_MS });
    return {
      data: answer.rows.map((row) => rowOf(row, dimension)),
      pagination: { has_next: answer.nextCursor !== '', cursor: orNull(answer.nextCursor) },
      meta: {
        ...{ date_from, date_to, dimension },
        ...{ time_zone: orNull(answer.timeZone), data_until: orNull(answer.dataUntil) },
        sites: answer.sites.map(({ connectionId: id, site, dataFrom, dataUntil }) => ({
          ...{ connection_id: id, site, data_from: dataFrom, data_until: dataUntil },
        })),
      },
    };
  },
});

function rowOf(row: OrganicSearchRow, dimension: Dimension): z.input<typeof Row> {
  const keyOf = (wanted: Dimension) => (wanted === dimension ? row.key : null);
  return {
    ...{ date: keyOf('day'), page: keyOf('page'), query: keyOf('query') },
    ...{ impressions: Number(row.impressions), clicks: Number(row.clicks) },
    ...{ ctr: figure(row.ctr), position: figure(row.position), touches: countOrNull(row.touches) },
  };
}
