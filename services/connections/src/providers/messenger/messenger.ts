// Sends chat messages of a page, by Messenger and by the Instagram account that is linked to it (reference: Messenger Platform,
// Send API and Attachment Upload API).
import { readChatPerson } from '@touchline/chassis/identifiers/chat-person.ts';
import { z } from 'zod';
import type { ChatVendor } from '../chat-vendor.ts';
import type { GraphClient } from '../social-ads/graph-client.ts';
import { pageMessage } from './page-message.ts';

const SentSchema = z.object({ message_id: z.string().min(1) });
const UploadedSchema = z.object({ attachment_id: z.union([z.string().min(1), z.int()]).transform(String) });
/** The member of the form that holds the file. */
const FILE = 'filedata';

export function createMessenger(graph: Pick<GraphClient, 'post' | 'upload'>): ChatVendor {
  return {
    prepare: (outgoing) => {
      const body = pageMessage(outgoing);
      return async (page, auth) => {
        const { message_id: externalId } = await graph.post(`${page}/messages`, body, SentSchema, auth);
        return { person: outgoing.person, externalId };
      };
    },
    upload: async (_page, file, person, auth) => {
      const type = kindOf(file.type);
      const kind = type === 'document' ? 'file' : type;
      const message = JSON.stringify({ attachment: { type: kind, payload: { is_reusable: true } } });
      const isInstagram = readChatPerson(person)?.product === 'instagram';
      const fields = { message, ...(isInstagram && { platform: 'instagram' }) };
      const form = { fields, file, fileField: FILE };
      const { attachment_id } = await graph.upload('me/message_attachments', form, UploadedSchema, auth);
      return { externalId: attachment_id, type };
    },
  };
}

const IMAGES: ReadonlySet<string> = new Set(['image/jpeg', 'image/png', 'image/gif']);

/** Returns as which kind of message a file is sent. @param type a media type by the content of the file */
function kindOf(type: string): string {
  const [bare = ''] = type.split(';');
  if (IMAGES.has(bare)) return 'image';
  if (bare.startsWith('video/')) return 'video';
  return bare.startsWith('audio/') ? 'audio' : 'document';
}
