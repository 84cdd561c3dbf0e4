// Runs the webhooks process, which keeps subscriptions to outgoing events and delivers these.
import { runService } from '@touchline/chassis/lifecycle.ts';
import { configFromEnv } from './config.ts';
import { prepare, start } from './start.ts';

await runService('webhooks', process.env, configFromEnv, start, prepare);
