// Tests that every list can be read to its end by limit and cursor, or is named here with the reason why it needs neither.
import assert from 'node:assert/strict';
import { z } from 'zod';
import { allOperations } from '../src/operations/all-operations.ts';
import { type RunningGateway, runGateway } from './running-gateway.ts';

/** The lists of the envelope that have no limit, or no cursor of that name. */
const LISTS: Readonly<Record<string, string>> = {
  'GET /customers': 'has its cursor in two parts, cursor_time and cursor_id, by the contract',
  'GET /overview/days': 'has every day of the range, 366 at most',
  'GET /campaigns/trend': 'has a row an entity and day at most: 10 entities, 366 days',
  'PUT /profile/outcome-definitions': 'answers the definitions that were sent, at most 100 of them',
  'POST /connections/sync': 'answers the connections whose sync it queued; they are listed by GET /connections',
};

/** Answers that are one object and contain whole lists: never cut, except for the reason given here. */
const WITHIN: Readonly<Record<string, string>> = {
  'GET /conversions/{id}/explanation browsers': 'has those of the touches',
  'GET /conversions/{id}/explanation left_out': 'has one for each reason',
  'GET /conversions/{id}/explanation touches': 'has the newest 2,000 of one window, and counts them all',
  'GET /customers/{id}/journey events': 'is paged by offset and limit, by the contract',
  'GET /campaigns/platform-comparison platforms': 'has one for each platform',
  'GET /campaigns/platform-comparison rows': 'has every entity of the level, so that they add up to the totals',
  'GET /campaigns/{id}/status ad_sets': 'has those of one campaign',
  'GET /campaigns/{id}/status recent_daily_spend': 'has 7 days',
  'GET /classification rules': 'has at most 100, all of which are replaced at once',
  'GET /connections/{id}/pixels pixels': 'has all of one ad account, as the platform lists them',
  'GET /connections/pending/{provider} candidates': 'has all that one consent left to choose from',
  'GET /connections/{provider}/stages pipelines':
    'has all that one live read of each CRM shows, which no cursor outlives',
  'GET /conversion-sync/catalog rows': 'has one for each conversion definition, replaced at once',
  'GET /integrations/meta/pages pages': 'has all that one grant shows',
  'GET /integrations/lhg/outcomes/prefill outcomes': 'has one for each outcome that can be prefilled',
  'GET /paths paths': 'has the commonest, at most limit, and counts the conversions of the others',
  'GET /paths lengths': 'has every bucket',
  'GET /paths lags': 'has every bucket',
  'GET /tracking/quality refusals': 'has one for each reason',
  'GET /tracking/quality recent_refusals': 'is a sample of the newest, to look at',
  'GET /tracking/quality left_out': 'has one for each member that was left out',
  'GET /tracking/quality warnings': 'has one for each kind',
  'GET /tracking/quality days': 'has at most 90 days',
  'GET /tracking/ops refused_last_day': 'has one for each reason',
  'GET /tracking/ops consumers': 'has one for each stage of the pipeline',
  'GET /tracking/freshness consumers': 'has one for each stage of the pipeline',
  'GET /tracking/origin sites': 'has those that are allowed and those that were seen',
  'GET /tracking/origin hosts': 'has at most 100 hosts',
  'GET /tracking/origin refused_sites': 'has those that were refused of late',
};

interface JsonSchema {
  $ref?: string;
  $defs?: Record<string, JsonSchema>;
  type?: string;
  items?: JsonSchema;
  properties?: Record<string, JsonSchema>;
}

/** Returns the members of an answer that are lists of objects. */
function listsWithin(data: z.ZodType): string[] {
  const root = z.toJSONSchema(data, { unrepresentable: 'any' }) as JsonSchema;
  const followed = (schema: JsonSchema | undefined): JsonSchema =>
    schema?.$ref === undefined ? (schema ?? {}) : (root.$defs?.[schema.$ref.replace('#/$defs/', '')] ?? {});
  return Object.entries(followed(root).properties ?? {})
    .filter(([, member]) => followed(followed(member).items).type === 'object')
    .map(([name]) => name);
}

interface Described {
  parameters?: { name: string; schema: { default?: number; minimum?: number; maximum?: number } }[];
  responses: Record<string, { content?: Record<string, { schema: JsonSchema }> }>;
}

describe('every list', () => {
  let running: RunningGateway;
  let paths: Record<string, Record<string, Described>>;
  before(async () => {
    running = await runGateway('lists');
    ({ paths } = (await (await fetch(running.url('/api/v1/openapi.json'))).json()) as { paths: typeof paths });
  });
  after(async () => await running[Symbol.asyncDispose]());

  const lists = allOperations.filter(({ answer }) => answer.isList);
  const nameOf = ({ method, path }: { method: string; path: string }) => `${method} ${path}`;

  for (const operation of lists.filter((one) => LISTS[nameOf(one)] === undefined))
    it(`${nameOf(operation)} accepts a limit and a cursor, and returns where the next page begins`, () => {
      const described = paths[`/api/v1${operation.path}`]?.[operation.method.toLowerCase()] ?? assert.fail();
      const named = new Map(described.parameters?.map(({ name, schema }) => [name, schema]));
      const limit = named.get('limit') ?? assert.fail('no limit');
      assert.ok(named.has('cursor'), 'no cursor');
      // By the contract, these have limits of their own; all other lists have the project's.
      const own: Record<string, number[]> = {
        'GET /campaigns': [10, 100],
        'GET /customers/search': [20, 50],
        'GET /quality/ad-ids': [200, 200],
        'GET /top-performers': [10, 50],
      };
      assert.deepEqual([limit.default, limit.maximum], own[nameOf(operation)] ?? [50, 200]);
      assert.equal(limit.minimum, 1);
      const body = described.responses['200']?.content?.['application/json']?.schema;
      assert.ok(body?.properties?.pagination, 'no pagination');
    });

  it('without both is named with a reason, and no other is named', () => {
    const parametersOf = (operation: (typeof lists)[number]) => Object.keys(operation.query?.shape ?? {});
    const without = lists.filter((one) => !['limit', 'cursor'].every((name) => parametersOf(one).includes(name)));
    assert.deepEqual(without.map(nameOf).sort(), Object.keys(LISTS).sort());
  });

  it('within an answer is whole, or named with the reason why it is cut', () => {
    const within = allOperations
      .filter(({ method, answer }) => method === 'GET' && !answer.isList && !answer.bare)
      .flatMap((one) => listsWithin(one.answer.data).map((member) => `${nameOf(one)} ${member}`));
    assert.deepEqual(within.sort(), Object.keys(WITHIN).sort());
  });
});
