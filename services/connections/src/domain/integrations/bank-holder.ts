// Who a bank link is of, as an id of ours: linked again, by whichever link, it is the same account. Nobody reads a RUT from it, since
// the RUT of a person is theirs.
import { deterministicId } from '@touchline/chassis/deterministic-id.ts';

/**
 * @param institution Fintoc's id of the bank
 * @param holderId the holder's RUT, however it is written
 */
export function bankHolder(institution: string, holderId: string): string {
  return `${institution}:${deterministicId('bank-holder', institution, holderId.replace(/[.\s-]/g, '').toLowerCase())}`;
}
