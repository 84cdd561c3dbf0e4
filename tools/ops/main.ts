// Implements npm run ops: shows the state of the running system, and the messages that no consumer could handle.
import { runCli, stateDir } from '../admin/run-cli.ts';
import { COMMAND_AREAS } from './all-commands.ts';
import { opsContext } from './context.ts';
import { openTargets } from './targets.ts';

process.exitCode = await runCli({
  tool: 'ops',
  areas: COMMAND_AREAS,
  open: async (given) => opsContext(await openTargets({ given, env: process.env, stateDir })),
  argv: process.argv.slice(2),
});
