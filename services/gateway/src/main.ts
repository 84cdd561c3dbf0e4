// Runs the gateway's process; with the argument `smoke`, runs the checks of `helm test` against a gateway.

if (process.argv[2] === 'smoke') {
  // The checks need nothing of the gateway, which would fill the memory of their pod.
  const { smoke } = await import('./smoke.ts');
  const { SMOKE_URL: url = '', SMOKE_API_KEY: apiKey } = process.env;
  await smoke({ url, apiKey, say: (line) => console.log(line) });
} else {
  const { runService } = await import('@touchline/chassis/lifecycle.ts');
  const { configFromEnv } = await import('./config.ts');
  const { prepare, start } = await import('./start.ts');
  await runService('gateway', process.env, configFromEnv, start, prepare);
}
