import type { Doubles } from '../service-doubles.ts';
import { CONNECTION_ID, THREAD_ID, TIME } from './known-ids.ts';

/** Registers every number. */
export function chatNumbersDouble(): Doubles['chatNumbers'] {
  return {
    registerNumber: async ({ phoneNumberId, code, codeMethod }) => ({
      displayNumber: '+56 2 2345 6789',
      verifiedName: 'Example Shop',
      ...((codeMethod === '' || code !== '') && {
        created: true,
        connection: {
          id: CONNECTION_ID,
          ...{ channel: 'chat_provider', status: 'active', accountExternalId: phoneNumberId },
          createdAt: TIME,
          sync: { state: 'unavailable' },
        },
      }),
    }),
    checkVerifyToken: async ({ provider, verifyToken }) => ({
      matches: provider === 'chat_provider' && verifyToken === 'known',
    }),
  };
}

/** Sends every message. */
export function messagesDouble(): Doubles['messages'] {
  return {
    recordUpdates: async () => ({ messages: [] }),
    batchGetDeliveryReports: async () => ({ reports: [] }),
    sendMail: async ({ operationId }) => ({
      message: {
        ...{ id: operationId, connectionId: CONNECTION_ID, threadId: THREAD_ID, type: 'email' },
        ...{ sentAt: TIME, externalId: '18f2a6c1b7d4e5f0', linkTokensAdded: 1 },
      },
    }),
    sendChat: async ({ operationId, type }) => ({
      message: {
        ...{ id: operationId, connectionId: CONNECTION_ID, threadId: THREAD_ID, type },
        ...{ sentAt: TIME, externalId: 'wamid.1', linkTokensAdded: 0 },
      },
    }),
  };
}
