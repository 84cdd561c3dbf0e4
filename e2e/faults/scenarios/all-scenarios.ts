// Lists every scenario, in the order of docs/faults.md, and those that `npm test` plays on shared servers.
import type { Scenario } from '../scenario.ts';
import { campaignsKilled } from './campaigns.ts';
import { clockJumps } from './clocks.ts';
import { diskFull } from './disks.ts';
import { exportsKilled } from './exports.ts';
import { mergeLost, outcomeLost, profileLost, spendLost } from './lost-messages.ts';
import { deliveredLate, deliveredTwice, poisoned, shuffled } from './messages.ts';
import { messagesKilledAtWork } from './messages-at-work.ts';
import { scoringKilled } from './scoring.ts';
import {
  allKilled,
  gatewayKilledBeforeAnswer,
  killed,
  oneOfTwoKilled,
  oneOfTwoSilent,
  relayKilledBeforeWatermark,
  rolled,
} from './services.ts';
import {
  databaseKilled,
  databaseSlow,
  databaseStopped,
  linesReset,
  natsKilledOften,
  natsPartitioned,
  natsWiped,
  valkeyAway,
  valkeyFlushed,
} from './stores.ts';
import { webhooksKilled } from './webhooks.ts';

export const allScenarios: readonly Scenario[] = [
  ...killed,
  webhooksKilled,
  campaignsKilled,
  scoringKilled,
  exportsKilled,
  messagesKilledAtWork,
  gatewayKilledBeforeAnswer,
  relayKilledBeforeWatermark,
  rolled,
  oneOfTwoKilled,
  oneOfTwoSilent,
  databaseKilled,
  databaseSlow,
  databaseStopped,
  natsKilledOften,
  natsWiped,
  profileLost,
  mergeLost,
  spendLost,
  outcomeLost,
  natsPartitioned,
  valkeyFlushed,
  linesReset,
  deliveredTwice,
  deliveredLate,
  shuffled,
  poisoned,
  ...diskFull,
  clockJumps,
];

export const shortScenarios: readonly Scenario[] = [
  allKilled,
  databaseKilled,
  natsWiped,
  valkeyAway,
  deliveredTwice,
  poisoned,
];
