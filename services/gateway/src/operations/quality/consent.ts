// Shows and reads the consent of a person that copies of creatives need.
import type { MessageInitShape } from '@bufbuild/protobuf';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import type { ConsentSchema, ConsentText } from '@touchline/proto/gen/touchline/campaigns/v1/campaigns_pb.ts';
import { z } from 'zod';

/** The text that a person has to accept. */
export const ConsentTextRow = z
  .object({ version: z.string(), text: z.string(), text_hash: z.string() })
  .meta({ id: 'UrlTagsConsentText' });

export const consentTextRow = (wanted: ConsentText | undefined): z.input<typeof ConsentTextRow> => ({
  version: wanted?.version ?? '',
  text: wanted?.text ?? '',
  text_hash: wanted?.textHash ?? '',
});

// Deliberately lenient: any fault of a consent is 409 consent_required (contract, Errors).
const word = z.string().max(300).optional();
export const ConsentInput = z
  .looseObject({ version: word, text_hash: word, accepted_by: word, accepted_at: word })
  .optional()
  .meta({
    description:
      'Needed for ads whose method is duplicate_and_swap: version and text_hash of meta.consent of GET /api/v1/quality/ad-ids, the id of the person who accepted the text, and the time: within the last 24 hours. 409 consent_required otherwise, with the text in consent; nothing is sent.',
  });

/** Leaves the consent out when it has no time: the service then reports what is missing. */
export function consentOf(given: z.output<typeof ConsentInput>): { consent?: MessageInitShape<typeof ConsentSchema> } {
  const at = new Date(given?.accepted_at ?? '');
  if (given === undefined || Number.isNaN(at.getTime())) return {};
  const { version = '', text_hash: textHash = '', accepted_by: acceptedBy = '' } = given;
  return { consent: { version, textHash, acceptedBy, acceptedAt: timestampFromDate(at) } };
}

export const consentTextExample = {
  version: '2026-11-26',
  text: 'The creative of an ad …',
  text_hash: 'ab'.repeat(32),
};

export const consentExample = {
  ...{ version: consentTextExample.version, text_hash: consentTextExample.text_hash },
  ...{ accepted_by: 'user:17', accepted_at: '2026-01-31T09:29:00.000Z' },
};
