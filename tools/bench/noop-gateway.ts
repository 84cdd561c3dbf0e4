// Runs the baseline's gateway: the same code in a second process, in which only the recording of events is skipped and answered
// immediately. It handles credential, rate limit, body, checks, envelope and everything else as for a durable event.
import { randomUUID } from 'node:crypto';
import { create } from '@bufbuild/protobuf';
import { runService } from '@touchline/chassis/lifecycle.ts';
import { VerdictSchema, VerdictStatus } from '@touchline/proto/gen/touchline/tracking/v1/tracking_pb.ts';
import { configFromEnv } from '../../services/gateway/src/config.ts';
import { type Overrides, start } from '../../services/gateway/src/start.ts';

const recordEvents: Overrides['recordEvents'] = async (drafts) =>
  drafts.map(({ idempotencyKey = '' }) =>
    create(VerdictSchema, { status: VerdictStatus.RECORDED, eventId: randomUUID(), idempotencyKey }),
  );

await runService(
  'gateway',
  process.env,
  configFromEnv,
  (config) => start(config, { recordEvents }),
  async () => undefined,
);
