// Holds the data-processing agreement between the operator of this deployment and the company behind a partner app: its version,
// and its text as the documentation and the console show it.

/** Change the version whenever you change the text: an acceptance only covers the text that was read. */
export const AGREEMENT_VERSION = '2026-11-01';

export interface AgreementSection {
  readonly heading: string;
  readonly paragraphs: readonly string[];
}

export const AGREEMENT: readonly AgreementSection[] = [
  {
    heading: 'Who agrees',
    paragraphs: [
      'This agreement is between the operator of this Touchline deployment (the processor) and the company that registered the partner app (the controller, or a processor on behalf of its own customers).',
      'The person who accepts it declares that they may bind that company. It applies from the moment of acceptance until the app is removed and its data erased.',
    ],
  },
  {
    heading: 'What is processed, and why',
    paragraphs: [
      'Events, touchpoints, conversions and payments that the app sends or lets be collected, and the identifiers that tie them to people: email addresses, phone numbers, names, national identity numbers, external ids and visitor ids.',
      'The one purpose is to tie marketing touchpoints to conversions and to report the result to the profile to which they belong. The data is not sold, not combined between profiles, and not used for anybody else.',
    ],
  },
  {
    heading: 'Instructions',
    paragraphs: [
      'The processor acts on the calls that the app and the people of its workspaces make through the API and this console, and on nothing else, unless the law demands it; it then says so first where it may.',
    ],
  },
  {
    heading: 'Confidentiality and security',
    paragraphs: [
      'Credentials are kept as hashes, secrets of providers are sealed, connections are encrypted, and profiles are kept apart from one another. People who operate the deployment are bound to secrecy.',
      'Every read that shows a person is logged for 365 days, and the owners and admins of a workspace can see the log.',
    ],
  },
  {
    heading: 'Health data',
    paragraphs: [
      'Profiles marked as healthcare never show persons to partner apps. Keys of an app that could show them end when a profile is marked so.',
    ],
  },
  {
    heading: 'Others who process',
    paragraphs: [
      'Data goes to advertising platforms, mail providers and other services only through connections that the app or the people of a workspace have made, and ends with them. The operator keeps a list of those who run infrastructure for it and announces changes 30 days ahead.',
    ],
  },
  {
    heading: 'Rights of the people concerned',
    paragraphs: [
      'The app erases a person with POST /customers/erasures. The processor forwards requests of people that reach it, and helps to answer them.',
    ],
  },
  {
    heading: 'Incidents, audits and the end',
    paragraphs: [
      'The processor reports a breach of personal data without undue delay, at the latest 48 hours after it became aware of it, with what is known by then.',
      'It shows on request what is needed to demonstrate compliance. When the processing ends, it erases the data within 30 days, except what the law obliges it to keep.',
    ],
  },
];
