// Lists every command of the admin CLI, in the order of the usage text.
import type { CommandArea } from './command.ts';
import { appCommands } from './commands/apps.ts';
import { connectionCommands } from './commands/connections.ts';
import { experimentCommands } from './commands/experiments.ts';
import { keyCommands } from './commands/keys.ts';
import { peopleCommands } from './commands/people.ts';
import { personReadCommands } from './commands/person-reads.ts';
import { profileCommands } from './commands/profiles.ts';
import { replayCommands } from './commands/replays.ts';
import { scoreCommands } from './commands/scores.ts';
import { systemCommands } from './commands/system.ts';
import { workspaceCommands } from './commands/workspaces.ts';

export const COMMAND_AREAS: readonly CommandArea[] = [
  { title: 'Workspaces', commands: workspaceCommands },
  { title: 'Profiles', commands: profileCommands },
  { title: 'Keys', commands: keyCommands },
  { title: 'People', commands: peopleCommands },
  { title: 'Apps', commands: appCommands },
  { title: 'The PII access log', commands: personReadCommands },
  { title: 'Connections', commands: connectionCommands },
  { title: 'Replays', commands: replayCommands },
  { title: 'Scores', commands: [...scoreCommands, ...experimentCommands] },
  { title: 'The system', commands: systemCommands },
];
