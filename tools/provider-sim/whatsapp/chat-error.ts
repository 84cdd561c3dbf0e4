// Lists the errors of the WhatsApp Cloud API with their codes (reference: Cloud API, Error codes), in Graph's envelope.
import { GraphError, type GraphErrorInit } from '../graph-error.ts';

const error = (code: number, message: string, details: string, http = 400): GraphErrorInit => ({
  http,
  code,
  message: `(#${code}) ${message}`,
  details,
});

/** Errors that POST /__sim/fault can provoke on any call, and errors that the routes return by themselves. */
export const CHAT_ERRORS = {
  chat_window: error(
    131047,
    'Re-engagement message',
    'Message failed to send because more than 24 hours have passed since the customer last replied to this number.',
  ),
  chat_payment: error(
    131042,
    'Business eligibility payment issue',
    'Message failed to send because there were one or more errors related to your payment method.',
  ),
  chat_throughput: error(130429, 'Rate limit hit', 'Cloud API message throughput has been reached.', 429),
  chat_pair_limit: error(131056, '(Business Account, Consumer Account) pair rate limit hit', 'Too many messages.'),
  chat_spam_limit: error(131048, 'Spam rate limit hit', 'Message failed to send because of restrictions.'),
  chat_undeliverable: error(131026, 'Message undeliverable', 'Unable to deliver message.'),
  chat_locked: error(131031, 'Business Account locked', 'Your account has been locked.', 403),
  chat_overloaded: error(131016, 'Service unavailable', 'A service is temporarily unavailable.', 500),
  chat_unregistered: error(133010, 'Phone number not registered', 'The account is not registered.'),
  chat_register_limit: error(
    133016,
    'Account register deregister rate limit exceeded',
    'There were too many attempts to register this phone number.',
  ),
  chat_wrong_pin: error(133005, 'Two step verification PIN Mismatch', 'The PIN does not match.'),
  chat_unverified: error(133006, 'Phone number re-verification needed', 'The number needs to be verified.'),
  chat_wrong_code: error(136025, 'Verify code error', "Couldn't verify the code: it is wrong."),
  chat_bad_type: error(131051, 'Unsupported message type', 'Message type is not currently supported.'),
  chat_bad_template: error(132001, 'Template name does not exist in the translation', 'Template does not exist.', 404),
} satisfies Record<string, GraphErrorInit>;

export const chatError = (kind: keyof typeof CHAT_ERRORS): GraphError => new GraphError(CHAT_ERRORS[kind]);
