// GetSnippet: the tag to paste into a page; empty while the profile has no key.
import type { MessageInitShape } from '@bufbuild/protobuf';
import type {
  GetSnippetRequest,
  GetSnippetResponseSchema,
} from '@touchline/proto/gen/touchline/tracking/v1/tracking_pb.ts';
import type { TrackingKeys } from '../store/tracking-keys.ts';
import { checkedProfileId } from './profile-id.ts';

interface Deps {
  keys: Pick<TrackingKeys, 'active'>;
  collectorUrl: string;
}

export function getSnippetRpc({ keys, collectorUrl }: Deps) {
  return async ({ profileId }: GetSnippetRequest): Promise<MessageInitShape<typeof GetSnippetResponseSchema>> => {
    const row = await keys.active(checkedProfileId(profileId));
    if (!row) return { snippet: '', trackingKey: '', scriptUrl: '' };
    const scriptUrl = `${collectorUrl}/t/${row.key}.js`;
    return { snippet: `<script async src="${scriptUrl}"></script>`, trackingKey: row.key, scriptUrl };
  };
}
