// Runs the gateway's process; with the argument `smoke`, runs the checks of `helm test` against a gateway.
import { runService } from '@touchline/chassis/lifecycle.ts';
import { configFromEnv } from './config.ts';
import { smoke } from './smoke.ts';
import { prepare, start } from './start.ts';

if (process.argv[2] === 'smoke') {
  const { SMOKE_URL: url = '', SMOKE_API_KEY: apiKey } = process.env;
  await smoke({ url, apiKey, say: (line) => console.log(line) });
} else await runService('gateway', process.env, configFromEnv, start, prepare);
