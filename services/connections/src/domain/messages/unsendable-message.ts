// Defines the error for a message that a chat vendor has no form for.

export class UnsendableMessage extends Error {
  override readonly name = 'UnsendableMessage';
  /** The member of the request. */
  readonly field: string;

  /** @param message for the caller */
  constructor(field: string, message: string) {
    super(message);
    this.field = field;
  }
}
