// Declares the collections of connections and their indexes, except those of the chassis.
import type { CollectionIndexes } from '@touchline/chassis/mongo/mongo.ts';
import { claimIndexes } from './account-claims.ts';
import { bankLinkIntentIndexes } from './bank-link-intents.ts';
import { connectionIndexes } from './connections.ts';
import { handoffIndexes } from './handoffs.ts';
import { registerAttemptIndexes } from './register-attempts.ts';
import { revocationIndexes } from './revocations.ts';
import { selectionIndexes } from './selections.ts';
import { stageDefinitionIndexes } from './stage-definitions.ts';
import { unknownWebhookIndexes } from './unknown-webhooks.ts';

export const collectionIndexes: readonly CollectionIndexes[] = [
  connectionIndexes,
  claimIndexes,
  handoffIndexes,
  bankLinkIntentIndexes,
  ...selectionIndexes,
  revocationIndexes,
  stageDefinitionIndexes,
  registerAttemptIndexes,
  unknownWebhookIndexes,
];
