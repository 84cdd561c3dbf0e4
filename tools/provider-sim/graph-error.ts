// Makes the Graph API's error envelope, and the errors that the simulator can return, with the platform's codes.
import { randomBytes } from 'node:crypto';

export interface GraphErrorInit {
  http: number;
  code: number;
  subcode?: number;
  type?: string;
  message: string;
  isTransient?: boolean;
  userTitle?: string;
  userMessage?: string;
  /** error_data of the Cloud API. */
  details?: string;
}

/** An error in the platform's envelope. */
export class GraphError extends Error {
  override readonly name = 'GraphError';
  readonly http: number;
  readonly body: { error: Record<string, unknown> };

  constructor({
    http,
    code,
    subcode,
    type = 'OAuthException',
    message,
    isTransient,
    userTitle,
    userMessage,
    details,
  }: GraphErrorInit) {
    super(message);
    this.http = http;
    this.body = {
      error: {
        message,
        type,
        code,
        ...(subcode === undefined ? {} : { error_subcode: subcode }),
        ...(isTransient === undefined ? {} : { is_transient: isTransient }),
        ...(userTitle === undefined ? {} : { error_user_title: userTitle }),
        ...(userMessage === undefined ? {} : { error_user_msg: userMessage }),
        ...(details === undefined ? {} : { error_data: { messaging_product: 'whatsapp', details } }),
        fbtrace_id: `A${randomBytes(11).toString('base64url')}`,
      },
    };
  }
}

const DEAD_TOKEN: Record<number, string> = {
  458: 'Error validating access token: The user has not authorized application 1000000000000001.',
  460: 'Error validating access token: The session has been invalidated because the user changed their password or Facebook has changed the session for security reasons.',
  463: 'Error validating access token: Session has expired on Saturday, 01-Nov-26 00:00:00 PDT. The current time is Saturday, 21-Nov-26 00:00:00 PST.',
};

export const deadToken = (subcode?: number): GraphError =>
  new GraphError({
    http: 401,
    code: 190,
    subcode,
    message: (subcode && DEAD_TOKEN[subcode]) || 'Invalid OAuth access token - Cannot parse access token',
  });

export const missingToken = (): GraphError =>
  new GraphError({ http: 400, code: 104, message: 'An access token is required to request this resource.' });

export const unsupportedGet = (id: string): GraphError =>
  new GraphError({
    http: 400,
    code: 100,
    subcode: 33,
    type: 'GraphMethodException',
    message: `Unsupported get request. Object with ID '${id}' does not exist, cannot be loaded due to missing permissions, or does not support this operation.`,
  });

export const badParameter = (message: string): GraphError =>
  new GraphError({ http: 400, code: 100, message: `(#100) ${message}` });

/** Errors that POST /__sim/fault can provoke, by name, with the platform's HTTP status. */
export const FAULT_ERRORS = {
  throttle_app: { http: 400, code: 4, message: '(#4) Application request limit reached', isTransient: true },
  throttle_user: {
    http: 400,
    code: 17,
    subcode: 2446079,
    message: '(#17) User request limit reached',
    isTransient: true,
  },
  throttle_account: {
    http: 400,
    code: 613,
    subcode: 1487742,
    message: '(#613) There have been too many calls from this ad-account. Please wait a bit and try again.',
  },
  throttle_insights: {
    http: 400,
    code: 80000,
    subcode: 2446079,
    message: '(#80000) There have been too many calls from this ad-account. Wait a bit and try again.',
  },
  throttle_management: {
    http: 400,
    code: 80004,
    subcode: 2446079,
    message: '(#80004) There have been too many calls to this ad-account. Wait a bit and try again.',
  },
  expired_token: { http: 401, code: 190, subcode: 463, message: DEAD_TOKEN[463] ?? '' },
  permission: {
    http: 403,
    code: 200,
    message: '(#200) Ad account owner has NOT grant ads_management or ads_read permission',
  },
  service_down: {
    http: 500,
    code: 2,
    message: 'An unexpected error has occurred. Please retry your request later.',
    isTransient: true,
  },
  too_much_data: {
    http: 500,
    code: 1,
    subcode: 99,
    message: "Please reduce the amount of data you're asking for, then retry your request",
  },
  version_dead: {
    http: 400,
    code: 2635,
    message: 'You are calling a deprecated version of the Ads API. Please update to the latest version.',
  },
  /** The grant lacks the right to change anything, which a write discovers. */
  write_permission: {
    http: 403,
    code: 294,
    message: '(#294) Managing advertisements requires an access token with the extended permission for ads_management',
  },
  unknown_error: { http: 500, code: 1, message: 'An unknown error occurred', isTransient: true },
  throttle_budget: {
    http: 400,
    code: 613,
    subcode: 1487632,
    message:
      '(#613) Calls to this api have exceeded the rate limit: the budget of an ad set can be changed four times an hour.',
  },
  /** The object is deleted, or this token may not see it. */
  gone: {
    http: 400,
    code: 100,
    subcode: 33,
    message: 'Unsupported get request. Object does not exist, or cannot be loaded due to missing permissions.',
  },
  /** The platform finds fault with what was sent. */
  invalid_parameter: {
    http: 400,
    code: 100,
    message: 'Invalid parameter',
    userTitle: 'Invalid event',
    userMessage: 'The event contains a parameter that is not valid.',
  },
  page_subscription: {
    http: 403,
    code: 200,
    message: '(#200) To subscribe to the messages field, one of these permissions is needed: pages_messaging.',
  },
  /** The limits of the Messenger Platform, of the page and of the business. */
  throttle_page: { http: 400, code: 613, message: '(#613) Calls to this api have exceeded the rate limit.' },
  throttle_messenger: {
    http: 400,
    code: 80006,
    message: '(#80006) There have been too many messages to this Page. Wait a bit and try again.',
  },
  policy_block: {
    http: 400,
    code: 368,
    message: 'The action attempted has been deemed abusive or is otherwise disallowed',
  },
} satisfies Record<string, GraphErrorInit>;

export const isThrottle = (kind: string): boolean => kind.startsWith('throttle_');
