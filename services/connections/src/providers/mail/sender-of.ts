// Reads the address of the sender from a From header.
import { addressParser } from 'postal-mime';

/** A header may be as long as a mail; addresses are short. */
const MOST_CHARACTERS = 2000;

/** @param header as the mail has it @returns '' for none */
export function senderOf(header: string): string {
  const [first] = addressParser(header.slice(0, MOST_CHARACTERS), { flatten: true });
  return first?.address ?? '';
}
