// Lists the errors of the Send API with their codes (reference: Messenger Platform, Error Codes), in Graph's envelope.
import { GraphError, type GraphErrorInit } from '../graph-error.ts';

const error = (code: number, subcode: number, message: string, http = 400): GraphErrorInit => ({
  ...{ http, code, subcode },
  message: `(#${code}) ${message}`,
});

/** Errors that POST /__sim/fault can provoke on any call, and errors that the routes return by themselves. */
export const PAGE_CHAT_ERRORS = {
  page_window: error(10, 2_018_278, 'This message is sent outside of allowed window.', 403),
  instagram_window: error(10, 2_534_022, 'This message is sent outside of allowed window.', 403),
  page_no_person: error(100, 2_018_001, 'No matching user found'),
  page_person_unavailable: error(551, 1_545_041, "This person isn't available right now."),
  page_restricted: error(10, 1_893_063, 'Your page is restricted from sending messages.', 403),
  page_no_permission: {
    http: 403,
    code: 230,
    message: '(#230) Requires pages_messaging permission to manage the object',
  },
  page_temporary: { http: 400, code: 1200, message: '(#1200) Temporary send message failure. Please try again later.' },
  page_bad_attachment: error(100, 2_018_074, 'Invalid attachment id'),
} satisfies Record<string, GraphErrorInit>;

export const pageError = (kind: keyof typeof PAGE_CHAT_ERRORS): GraphError => new GraphError(PAGE_CHAT_ERRORS[kind]);
