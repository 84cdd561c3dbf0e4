// Derives an id for the holder of a bank link, so that every link of one holder at a bank is the same account. The RUT cannot be
// read from it, since the RUT of a person is personal data.
import { deterministicId } from '@touchline/chassis/deterministic-id.ts';

/**
 * @param institution Fintoc's id of the bank
 * @param holderId the holder's RUT, however it is written
 */
export function bankHolder(institution: string, holderId: string): string {
  return `${institution}:${deterministicId('bank-holder', institution, holderId.replace(/[.\s-]/g, '').toLowerCase())}`;
}
