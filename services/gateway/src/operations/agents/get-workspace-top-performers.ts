// Declares the agents' view of top performers: those of all profiles of the workspace of a user token. It is a tool of MCP and no route
// of the API (contract, GET /top-performers).
import { z } from 'zod';
import { allOf } from '../../domain/scopes.ts';
import { answerOf } from '../../http/answer.ts';
import { operation } from '../../http/operation.ts';
import type { Services } from '../../services.ts';
import { orNull, time, timeOrNull } from '../answer-fields.ts';
import { topPerformer } from '../campaigns/top-performer.ts';
import { topPerformerExample } from '../campaigns/top-performer-example.ts';
import { OBJECTIVES, TopPerformer, WINDOWS } from '../campaigns/top-performer-shape.ts';
import { exampleMeta } from '../example-meta.ts';
import { integerField, listField } from '../query-fields.ts';

/** Profiles beyond these are not read: the answer says how many there are. */
const MOST_PROFILES = 500;
const AT_ONCE = 8;

const Query = z.strictObject({
  window: z.enum(WINDOWS).default('28d').meta({ description: 'The days that are scored, up to the last rebuild.' }),
  limit: integerField({ min: 1, max: 50, fallback: 10, description: 'How many ads.' }),
  objectives: listField(OBJECTIVES, 'Only ads that are bought for one of these objectives.'),
});
type Query = z.output<typeof Query>;

const Row = TopPerformer.extend({
  profile_id: z.string(),
  profile_name: z.string(),
  reporting_currency: z.string().nullable().meta({ description: 'Of the amounts of this ad.' }),
  rebuilt_at: time.nullable().meta({ description: 'When the ads of its profile were scored.' }),
}).meta({ id: undefined });

export const getWorkspaceTopPerformers = operation({
  method: 'GET',
  path: '/workspace/top-performers',
  area: 'campaigns',
  summary: 'Ads of the whole workspace that do better than similar ads',
  description:
    'The best ads of all profiles of the workspace to which the token’s profile belongs, by composite_score. Scores are percentiles within cohorts of similar ads, so that those of different profiles compare; amounts do not, since each profile reports in its own currency.',
  scopes: allOf('campaigns:read'),
  credentials: ['user_token'],
  beyondContract: true,
  query: Query,
  answer: answerOf(
    z.object({
      ads: z.array(Row),
      profile_count: z.int().meta({ description: `Of the workspace; the first ${MOST_PROFILES} are read.` }),
    }),
  ),
  errors: ['invalid_parameter'],
  examples: {
    answer: {
      data: {
        ads: [
          {
            ...{ ...topPerformerExample, profile_id: exampleMeta.profile_id, profile_name: 'Santiago clinic' },
            ...{ reporting_currency: 'CLP', rebuilt_at: '2026-01-15T03:10:00.000Z' },
          },
        ],
        profile_count: 1,
      },
      meta: exampleMeta,
    },
  },
  handle: async ({ credential, query }, { tenants, accounts, scoring }) => {
    const { profileIds } = await tenants.listProfileIds({ workspaceId: credential.workspaceId ?? '' });
    const read = profileIds.slice(0, MOST_PROFILES);
    const ads = (await bestOf(read, query, scoring)).slice(0, query.limit);
    const shown = [...new Set(ads.map(({ profile_id }) => profile_id))];
    const { names } = await accounts.getNames({ profileIds: shown });
    return {
      data: {
        ads: ads.map((ad) => ({ ...ad, profile_name: names[ad.profile_id] ?? '' })),
        profile_count: profileIds.length,
      },
    };
  },
});

type Unnamed = Omit<z.input<typeof Row>, 'profile_name'>;

/** Returns the ads of these profiles, best first; those of equal scores by profile, then as the profile ranks them. */
async function bestOf(
  profileIds: readonly string[],
  { window, limit, objectives }: Query,
  scoring: Pick<Services['scoring'], 'listTopPerformers'>,
): Promise<Unnamed[]> {
  const found: Unnamed[][] = [];
  for (let from = 0; from < profileIds.length; from += AT_ONCE)
    found.push(
      ...(await Promise.all(
        profileIds.slice(from, from + AT_ONCE).map(async (profileId) => {
          const { ads, reportingCurrency, rebuiltAt } = await scoring.listTopPerformers({
            ...{ profileId, window, limit, objectives },
          });
          return ads.map((ad) => ({
            ...topPerformer(ad, window),
            ...{ profile_id: profileId, reporting_currency: orNull(reportingCurrency) },
            rebuilt_at: timeOrNull(rebuiltAt),
          }));
        }),
      )),
    );
  return found.flat().sort((a, b) => (b.composite_score ?? -1) - (a.composite_score ?? -1));
}
