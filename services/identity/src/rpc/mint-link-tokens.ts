// Handles MintLinkTokens, which makes a token for the customer that each row names, to be put on the links of a message.
import type { MessageInitShape } from '@bufbuild/protobuf';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { appError } from '@touchline/chassis/errors.ts';
import {
  type LinkTokenResultSchema,
  type LinkTokenRow,
  LinkTokenStatus,
  type MintLinkTokensRequest,
  type MintLinkTokensResponseSchema,
} from '@touchline/proto/gen/touchline/identity/v1/identity_pb.ts';
import { readSelector, type Selector, type SelectorFault } from '../domain/customer-selector.ts';
import type { LinkTokenSeal } from '../link-tokens/link-token-seal.ts';
import type { Collections } from '../store/collections.ts';
import { findSelected, type Selected } from '../store/find-selected.ts';

const DEFAULT_DAYS = 90;
const DAY_MS = 86_400_000;

interface Deps {
  readonly collections: Collections;
  readonly linkTokens: LinkTokenSeal | null;
  readonly now: () => Date;
}

/**
 * Handles MintLinkTokens (contract: POST /customers/link-tokens): returns one result per row, in order; creates nothing.
 * @throws AppError link_tokens_disabled without a key
 */
export function mintLinkTokens({ collections, linkTokens, now }: Deps) {
  return async (request: MintLinkTokensRequest): Promise<MessageInitShape<typeof MintLinkTokensResponseSchema>> => {
    if (!linkTokens) throw appError('link_tokens_disabled', 'Link tokens are off: no key for them is configured.');
    const { profileId } = request;
    const days = request.expiresInDays || DEFAULT_DAYS;

    const expiresAt = new Date(Math.floor(now().getTime() / 1000) * 1000 + days * DAY_MS);
    const selectors = request.rows.map((row) => readSelector(sentOf(row), request.country.trim()));
    const selected = await findSelected(collections, profileId, selectors);
    const seal = (customerId: string) => linkTokens.seal(profileId, customerId, expiresAt);
    return {
      results: await Promise.all(
        selected.map(async (one, index) => ({ index, ...(await resultOf(one, selectors[index], seal, expiresAt)) })),
      ),
    };
  };
}

const REFUSED: Record<SelectorFault | 'no_match' | 'erased', LinkTokenStatus> = {
  no_match: LinkTokenStatus.NO_MATCH,
  erased: LinkTokenStatus.ERASED,
  no_selector: LinkTokenStatus.NO_SELECTOR,
  unknown_identifier_type: LinkTokenStatus.UNKNOWN_IDENTIFIER_TYPE,
  malformed_selector: LinkTokenStatus.MALFORMED_SELECTOR,
};

async function resultOf(
  selected: Selected,
  selector: Selector | undefined,
  seal: (customerId: string) => Promise<string>,
  expiresAt: Date,
): Promise<MessageInitShape<typeof LinkTokenResultSchema>> {
  if (selector?.kind === 'invalid') return { status: REFUSED[selector.fault] };
  if ('none' in selected) return { status: REFUSED[selected.none] };
  const { id, externalIds } = selected.customer;
  return {
    status: LinkTokenStatus.MINTED,
    customerId: id,
    externalId: externalIds[0] ?? '',
    token: await seal(id),
    expiresAt: timestampFromDate(expiresAt),
  };
}

function sentOf({ customerId, externalId, email, phone, identifierType, identifierValue }: LinkTokenRow) {
  return { customerId, externalId, email, phone, identifierType, identifierValue };
}
