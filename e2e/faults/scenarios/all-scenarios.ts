// Every scenario, in the order of docs/faults.md; and those that `npm test` plays, on servers that it shares.
import type { Scenario } from '../scenario.ts';
import { campaignsKilled } from './of-campaigns.ts';
import { clockJumps } from './of-clocks.ts';
import { diskFull } from './of-disks.ts';
import { deliveredLate, deliveredTwice, poisoned, shuffled } from './of-messages.ts';
import { allKilled, gatewayKilledBeforeAnswer, killed, relayKilledBeforeWatermark, rolled } from './of-services.ts';
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
} from './of-stores.ts';
import { mergeUnheard, newProfileUnheard, outcomeUnheard, spendUnheard } from './of-unheard-facts.ts';
import { webhooksKilled } from './of-webhooks.ts';

export const allScenarios: readonly Scenario[] = [
  ...killed,
  webhooksKilled,
  campaignsKilled,
  gatewayKilledBeforeAnswer,
  relayKilledBeforeWatermark,
  rolled,
  databaseKilled,
  databaseSlow,
  databaseStopped,
  natsKilledOften,
  natsWiped,
  newProfileUnheard,
  mergeUnheard,
  spendUnheard,
  outcomeUnheard,
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
