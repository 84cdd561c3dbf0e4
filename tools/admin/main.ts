// Runs the operators' command line over the services' own gRPC: finds the command, runs it, and prints the result.
import { COMMAND_AREAS } from './all-commands.ts';
import { adminClients, findAddresses } from './clients.ts';
import { operatorTls } from './operator-tls.ts';
import { runCli, stateDir } from './run-cli.ts';

process.exitCode = await runCli({
  tool: 'admin',
  areas: COMMAND_AREAS,
  open: () => adminClients(findAddresses(stateDir, process.env), operatorTls(process.env)),
  argv: process.argv.slice(2),
});
