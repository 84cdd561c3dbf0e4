// Declares GET /classification, which returns the profile's own channel rules and whether answers follow them yet.
import { CHANNELS } from '@touchline/proto/channels.ts';
import type { GetReplayStatusResponse } from '@touchline/proto/gen/touchline/attribution/v1/replays_pb.ts';
import { z } from 'zod';
import { anyOf } from '../../domain/scopes.ts';
import { answerOf } from '../../http/answer.ts';
import { operation } from '../../http/operation.ts';
import { time, timeOrNull } from '../answer-fields.ts';
import { exampleMeta } from '../example-meta.ts';
import { RuleRow, ruleExample, ruleRow, updatedAt } from './classification-rule.ts';

/** The states of a replay that still has changes to bring. */
const ACTIVE_STATES = ['queued', 'running', 'failed'] as const;

const Replay = z
  .object({
    status: z.enum(ACTIVE_STATES).meta({ description: 'A failed replay is retried automatically.' }),
    progress: z.number().min(0).max(1),
    queued_at: time.nullable(),
  })
  .nullable()
  .meta({
    description: 'The replay in progress; null when there is none. GET /api/v1/tracking/replay-status has the details.',
  });

const Classification = z
  .object({
    rules: z.array(RuleRow).meta({ description: 'As last set, in the order in which they are tried.' }),
    updated_at: updatedAt,
    in_force: z.boolean().meta({ description: 'False while answers still use the channels of the earlier rules.' }),
    replay: Replay,
    builtin_channels: z.array(z.string()).meta({ description: 'The channels of the built-in rules.' }),
  })
  .meta({ id: 'Classification' });

export const getClassification = operation({
  method: 'GET',
  path: '/classification',
  area: 'goals',
  summary: 'Read the channel rules',
  description: 'Your own rules, which are tried before the built-in ones. A profile that never set any has none.',
  scopes: anyOf('goals:write', 'campaigns:read'),
  answer: answerOf(Classification),
  errors: [],
  examples: {
    answer: {
      data: {
        rules: [ruleExample],
        updated_at: '2026-01-31T09:30:00.000Z',
        in_force: false,
        replay: { status: 'running', progress: 0.42, queued_at: '2026-01-31T09:30:00.000Z' },
        builtin_channels: [...CHANNELS],
      },
      meta: exampleMeta,
    },
  },
  handle: async ({ profileId }, { classification, replays }) => {
    const [{ rules, updatedAt, inForce }, replay] = await Promise.all([
      classification.getClassification({ profileId }),
      replays.getReplayStatus({ profileId }),
    ]);
    return {
      data: {
        rules: rules.map(ruleRow),
        updated_at: timeOrNull(updatedAt),
        in_force: inForce,
        replay: replayOf(replay),
        builtin_channels: [...CHANNELS],
      },
    };
  },
});

function replayOf({ status: said, progress, queuedAt }: GetReplayStatusResponse): z.input<typeof Replay> {
  const status = ACTIVE_STATES.find((each) => each === said);
  return status === undefined ? null : { status, progress, queued_at: timeOrNull(queuedAt) };
}
