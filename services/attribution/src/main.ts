// Runs the attribution service as a process.
import { runService } from '@touchline/chassis/lifecycle.ts';
import { configFromEnv } from './config.ts';
import { workOnShard } from './replay-worker.ts';
import { prepare, start } from './start.ts';

await runService('attribution', process.env, configFromEnv, start, prepare, {
  // Runs in a pod of an indexed Job; this variable holds the pod's index.
  'replay-part': (config, args) => workOnShard(config, args, process.env.JOB_COMPLETION_INDEX),
});
