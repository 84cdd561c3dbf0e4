// Implements the command line of the simulator: node tools/provider-sim/main.ts --port 9400 --world world.json
import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { startProviderSim } from './provider-sim.ts';

const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '0' },
    host: { type: 'string', default: '127.0.0.1' },
    world: { type: 'string' },
  },
});
if (!values.world) {
  console.error('Say which world to simulate: --world <file.json> (shape: tools/provider-sim/world.ts).');
  process.exit(2);
}
const sim = await startProviderSim({
  world: JSON.parse(await readFile(values.world, 'utf8')),
  port: Number(values.port),
  host: values.host,
});
console.log(JSON.stringify({ msg: 'ready', url: sim.url }));
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    void sim[Symbol.asyncDispose]().then(() => process.exit(0));
  });
}
