// Lists every command of the ops CLI, in the order of the usage text; all of them name their target by the same options.
import type { Command, CommandArea } from '../admin/command.ts';
import { replayCommands } from '../admin/commands/replays.ts';
import { drainCommand } from '../admin/commands/system.ts';
import { deadLetterCommands } from './commands/dead-letters.ts';
import { scoresCommand } from './commands/scores.ts';
import { statusCommand } from './commands/status.ts';
import { unknownWebhooksCommand } from './commands/webhooks.ts';
import type { OpsContext } from './context.ts';
import { TARGET_OPTIONS } from './targets.ts';

const placed = (command: Command<OpsContext>): Command<OpsContext> => ({
  ...command,
  options: { ...command.options, ...TARGET_OPTIONS },
});

export const COMMAND_AREAS: readonly CommandArea<OpsContext>[] = [
  { title: 'The system', commands: [statusCommand, drainCommand].map(placed) },
  { title: 'Replays', commands: replayCommands.map(placed) },
  { title: 'Webhooks of providers', commands: [unknownWebhooksCommand].map(placed) },
  { title: 'Scores', commands: [scoresCommand].map(placed) },
  { title: 'Dead letters', commands: deadLetterCommands.map(placed) },
];
