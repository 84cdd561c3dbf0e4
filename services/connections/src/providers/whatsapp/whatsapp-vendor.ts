// Sends chat messages by WhatsApp, whose form the contract's members already have.
import { fileKind } from '../../domain/messages/file-kind.ts';
import type { ChatVendor } from '../chat-vendor.ts';
import type { WhatsApp } from './whatsapp.ts';

export function whatsAppVendor(whatsapp: Pick<WhatsApp, 'send' | 'upload'>): ChatVendor {
  return {
    prepare:
      ({ person: to, type, content, messageId: callbackData }) =>
      (number, auth) =>
        whatsapp.send(number, { to, type, content, callbackData }, auth),
    upload: async (number, file, _person, auth) => ({
      externalId: await whatsapp.upload(number, file, auth),
      type: fileKind(file.type, file.bytes),
    }),
  };
}
