// Declares GET /connections/{id}/pixels, which reads the pixels of an ad account from the platform live.
import type { Pixel } from '@touchline/proto/gen/touchline/connections/v1/connections_pb.ts';
import { z } from 'zod';
import { allOf } from '../../domain/scopes.ts';
import { answerOf } from '../../http/answer.ts';
import { operation } from '../../http/operation.ts';
import { time, timeOrNull } from '../answer-fields.ts';
import { exampleMeta } from '../example-meta.ts';
import { uuidField } from '../query-fields.ts';

/** Longer than the service waits for the platform. */
const DEADLINE_MS = 10_000;

const CONVERSION_ACTION = 'search_ads_conversion_action';

const PixelRow = z
  .object({
    id: z.string(),
    kind: z
      .enum(['social_ads_dataset', CONVERSION_ACTION])
      .meta({ description: 'The kind of a destination that sends conversions to it.' }),
    name: z.string().nullable(),
    created_at: time.nullable(),
    last_fired_at: time.nullable().meta({ description: 'null usually means never.' }),
    is_unavailable: z
      .boolean()
      .nullable()
      .meta({ description: 'null does not mean healthy: the platform did not report it.' }),
    owner_business: z.object({ id: z.string().nullable(), name: z.string().nullable() }).nullable(),
  })
  .meta({
    id: 'Pixel',
    description:
      'In every member except id and kind, null means that the platform did not report the value: neither false nor zero.',
  });

export const listPixels = operation({
  method: 'GET',
  path: '/connections/{id}/pixels',
  area: 'connections',
  summary: 'List pixels',
  description:
    'One live call to the platform, never cached. A social_ads account lists its pixels, a search_ads account the conversion actions that take conversions. Any other connection is refused with invalid_state.',
  scopes: allOf('exports:read'),
  params: z.strictObject({ id: uuidField('Id of the connection.') }),
  answer: answerOf(z.object({ pixels: z.array(PixelRow) }).meta({ id: 'Pixels' })),
  errors: ['not_found', 'invalid_state', 'connection_not_ready', 'provider_error', 'invalid_parameter'],
  examples: {
    answer: {
      data: {
        pixels: [
          {
            id: '238460000000001',
            kind: 'social_ads_dataset',
            name: 'Example Shop',
            created_at: '2025-03-01T12:00:00.000Z',
            last_fired_at: '2026-01-31T09:30:00.000Z',
            is_unavailable: false,
            owner_business: { id: '118', name: 'Example Holding' },
          },
        ],
      },
      meta: exampleMeta,
    },
  },
  handle: async ({ profileId, params }, { connections }) => {
    const request = { profileId, id: params.id.toLowerCase() };
    const { pixels } = await connections.listPixels(request, { deadlineMs: DEADLINE_MS });
    return { data: { pixels: pixels.map(pixelRow) } };
  },
});

function pixelRow({
  id,
  kind,
  name,
  createdAt,
  lastFiredAt,
  isUnavailable,
  ownerBusiness,
}: Pixel): z.input<typeof PixelRow> {
  return {
    id,
    kind: kind === CONVERSION_ACTION ? CONVERSION_ACTION : 'social_ads_dataset',
    name: name ?? null,
    created_at: timeOrNull(createdAt),
    last_fired_at: timeOrNull(lastFiredAt),
    is_unavailable: isUnavailable ?? null,
    owner_business: ownerBusiness ? { id: ownerBusiness.id ?? null, name: ownerBusiness.name ?? null } : null,
  };
}
