// Runs the wire gateway as a process, with POSTGRES_URL and LISTEN (host:port) from the environment, until SIGTERM.

import { createGateway } from './gateway.ts';
import { createWireServer } from './server.ts';

const postgresUrl = process.env.POSTGRES_URL;
const address = process.env.LISTEN;
if (postgresUrl === undefined || address === undefined) {
  console.error('wire-gateway: set POSTGRES_URL and LISTEN=host:port');
  process.exit(2);
}

const [host, port] = address.split(':') as [string, string];
const gateway = createGateway(postgresUrl, address);
const server = createWireServer(gateway);
server.on('error', (error) => {
  console.error(`wire-gateway: ${error.message}`);
  process.exit(1);
});
server.listen(Number(port), host, () => console.log(`wire-gateway: listening on ${address}`));

for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.once(signal, () => {
    server.close();
    void gateway.close().finally(() => process.exit(0));
    setTimeout(() => process.exit(0), 2_000).unref();
  });
}
// The stack starts this process with a channel, which closes when the stack dies.
process.once('disconnect', () => process.exit(0));
