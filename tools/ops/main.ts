// npm run ops: how the running system is, and what became of messages that nobody could handle.
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
