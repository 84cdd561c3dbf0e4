// Describes the two operations that browsers call. They belong to the collector, which has an address of its own and serves pages
// of any site.
import { collectorBatch, MAX_BATCH_BYTES } from '@touchline/proto/collector-batch.ts';
import { bodyCap } from './body-cap.ts';
import { errorResponses } from './error-responses.ts';
import { ETAG_HEADER, IF_NONE_MATCH, RATE_HEADERS, unchanged } from './response-headers.ts';
import type { SchemaRegistry } from './schema-registry.ts';

type Json = Record<string, unknown>;

export interface CollectorUrls {
  /** The API's own base address, for links to the error pages. */
  readonly baseUrl: string;
  /** The collector's address for browsers. */
  readonly collectorUrl: string;
}

const KEY = {
  name: 'tracking_key',
  in: 'path',
  required: true,
  description: 'As GET /api/v1/tracking/keys returns it. It is public: every page of the site contains it.',
  schema: { type: 'string', pattern: '^tk_[A-Za-z0-9]{22}$' },
  example: 'tk_7b11a0e42a0e7b110b0f4a',
};

const ORIGIN = {
  name: 'Origin',
  in: 'header',
  required: false,
  description:
    'The origin of the page, as browsers send it. Pages of any site may read the answer, and so may sandboxed pages, whose origin is null.',
  schema: { type: 'string' },
  example: 'https://shop.example',
};

const CORS_HEADERS = {
  'Access-Control-Allow-Origin': { description: 'The Origin that was sent.', schema: { type: 'string' } },
  'Access-Control-Allow-Credentials': {
    description:
      'true, so that the browser sends and stores the visitor cookie; absent where Origin is null or the site is refused.',
    schema: { type: 'string', enum: ['true'] },
  },
  'Access-Control-Expose-Headers': {
    description: 'The headers that a page may read.',
    schema: { type: 'string' },
  },
};

const OPEN = {
  tags: ['tracking'],
  security: [],
  'x-auth': ['none'],
  'x-scopes': { any: [] },
  'x-scope-grain': 'profile',
  'x-idempotency': 'none',
};

/** Returns both operations by their path, with the server that serves them. */
export function collectorPaths(schemas: SchemaRegistry, { baseUrl, collectorUrl }: CollectorUrls): Json {
  const servers = [
    {
      url: '{collector}',
      description: 'The collector: scheme and host of script_url, as GET /api/v1/tracking/snippet returns it.',
      variables: {
        collector: {
          default: collectorUrl,
          description: 'The address of this deployment, or a verified custom domain of the profile.',
        },
      },
    },
  ];
  return {
    '/t/{tracking_key}.js': { servers, get: script(baseUrl) },
    '/t/{tracking_key}': { servers, post: batch(schemas, baseUrl) },
  };
}

function script(baseUrl: string): Json {
  const caching = {
    'Cache-Control': {
      description:
        'A copy is used for at most 60 seconds, in the second half of them while a new one is fetched; only a CDN that cannot reach the collector may use it longer.',
      schema: { type: 'string' },
    },
    Vary: { description: 'Origin, Accept-Encoding.', schema: { type: 'string' } },
  };
  const headers = { ...RATE_HEADERS, ...CORS_HEADERS, ...caching };
  const encoded = {
    'Content-Encoding': {
      description: 'br or gzip, where the caller accepts it.',
      schema: { type: 'string', enum: ['br', 'gzip'] },
    },
  };
  return {
    operationId: 'get_t_tracking_key_js',
    summary: 'Get the tracker',
    description:
      'Returns the script that the snippet loads, with the settings of the profile in it. A revoked key is unknown within a second. On a verified custom domain, keys of other profiles are unknown.',
    ...OPEN,
    parameters: [KEY, ORIGIN, IF_NONE_MATCH],
    responses: {
      200: {
        description: 'The tracker.',
        headers: { ...headers, ...ETAG_HEADER, ...encoded },
        content: { 'text/javascript': { schema: { type: 'string' } } },
      },
      304: unchanged(headers),
      ...errorResponses({
        codes: ['invalid_request', 'not_found', 'rate_limit_exceeded', 'internal_error', 'service_unavailable'],
        why: (code) =>
          code === 'not_found' ? UNKNOWN_KEY : code === 'rate_limit_exceeded' ? ADDRESS_SPENT : undefined,
        baseUrl,
      }),
    },
  };
}

function batch(schemas: SchemaRegistry, baseUrl: string): Json {
  const schema = schemas.input(collectorBatch);
  const example = {
    visitor_id: 'v-3a52d18c',
    session_id: 's-0b0f4a3e',
    sent_at: '2026-01-31T09:30:02.000Z',
    events: [
      {
        event_id: 'e-8d525f0c',
        type: 'page_view',
        at: '2026-01-31T09:30:01.000Z',
        url: 'https://shop.example/?utm_source=newsletter',
        referrer: '',
        title: 'Shop',
      },
    ],
  };
  const text = { type: 'string', contentMediaType: 'application/json', contentSchema: schema };
  const encoding = {
    name: 'Content-Encoding',
    in: 'header',
    required: false,
    description: 'gzip, where the body is compressed.',
    schema: { type: 'string', enum: ['gzip'] },
  };
  return {
    operationId: 'post_t_tracking_key',
    summary: 'Send events from a browser',
    description:
      'Accepts a batch from the tracker, or from any client that sends the same format. The answer is sent once the events are durable; events with the same visitor_id and event_id are recorded once. A batch that violates the schema is refused as a whole; an event that violates a further rule is left out, and counted at GET /api/v1/tracking/quality. Nothing is recorded, but the answer is still 204, for visitors who object (Sec-GPC, DNT), for robots, and for addresses, paths and kinds of events that the settings leave out. A page may send text/plain, which needs no preflight; for application/json, OPTIONS allows POST with Content-Type, Content-Encoding and X-Request-Id for a day.',
    ...OPEN,
    parameters: [KEY, ORIGIN, encoding],
    requestBody: {
      required: true,
      description: bodyCap(MAX_BATCH_BYTES),
      content: {
        'application/json': { schema, example },
        'text/plain': { schema: text, example: JSON.stringify(example) },
      },
      'x-max-bytes': MAX_BATCH_BYTES,
    },
    responses: {
      204: {
        description: 'Accepted.',
        headers: {
          ...RATE_HEADERS,
          ...CORS_HEADERS,
          'Set-Cookie': {
            description: 'The visitor id as _tl_vid, where page and collector are on one site.',
            schema: { type: 'string' },
          },
        },
      },
      ...errorResponses({ codes: BATCH_CODES, why: (code) => BATCH_REASONS[code], baseUrl }),
    },
  };
}

const UNKNOWN_KEY = 'The tracking key is unknown, was revoked, or belongs to another profile than the custom domain.';
const ADDRESS_SPENT = 'The address has used up its allowance for this minute; wait for the seconds in Retry-After.';

const BATCH_CODES = [
  'invalid_request',
  'forbidden',
  'not_found',
  'payload_too_large',
  'validation_error',
  'rate_limit_exceeded',
  'internal_error',
  'service_unavailable',
] as const;

const BATCH_REASONS: Readonly<Record<string, string>> = {
  invalid_request:
    'The body is not a JSON object in UTF-8, is neither application/json nor text/plain, or is compressed with something other than gzip.',
  forbidden: 'The page is on no site that the tracking settings allow (sites).',
  not_found: UNKNOWN_KEY,
  payload_too_large: bodyCap(MAX_BATCH_BYTES),
  validation_error:
    'A member is missing, unknown or out of its bounds; the message names it. Nothing in the batch is recorded.',
  rate_limit_exceeded:
    'The address or the tracking key has used up its allowance for this minute; send the same events again after the seconds in Retry-After.',
};
