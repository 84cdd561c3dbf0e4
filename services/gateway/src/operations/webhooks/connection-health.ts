// Defines what subscribers receive about a connection whose status changes.
import { z } from 'zod';
import { time } from '../answer-fields.ts';
import { testFlag } from './test-flag.ts';

const status = z.enum(['active', 'needs_action', 'reconnect_required', 'disconnected']);

/** The events of a change; the second one is sent in addition to the first when a person has to reconnect. */
export const HEALTH_EVENTS = ['channel.health.updated', 'connection.reconnect_required'] as const;

export const ConnectionHealth = z
  .object({
    id: z.uuid().meta({ description: 'The same in every delivery: act on it once.' }),
    type: z.enum(HEALTH_EVENTS),
    created_at: time.meta({ description: 'When the change was seen.' }),
    profile_id: z.uuid(),
    test: testFlag,
    data: z.object({
      provider: z.string().meta({ description: 'channel of GET /api/v1/connections.', examples: ['social_ads'] }),
      connection_id: z.string().meta({ description: 'Leads to GET /api/v1/connections/{id}, which gives the reason.' }),
      status,
      previous_status: status,
    }),
  })
  .meta({ id: 'ConnectionHealth' });

/** @param type which of the two events */
export const healthExample = (type: (typeof HEALTH_EVENTS)[number]): z.input<typeof ConnectionHealth> => ({
  id: '7c1d5a52-9d52-5f6c-8f6c-2a0e7b110b0f',
  type,
  created_at: '2026-01-31T09:30:01.000Z',
  profile_id: '5f0c2a0e-7b11-4a3e-8d52-0b0f4a3e3a52',
  data: {
    provider: 'social_ads',
    connection_id: '0b0f4a3e-3a52-5d0c-9d52-8f6c2a0e7b11',
    status: 'reconnect_required',
    previous_status: 'active',
  },
});
