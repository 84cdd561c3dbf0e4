// Explains why an ad account that shows its figures does not deliver, by its state (Marketing API, ad account, account_status).
const ACCOUNT_PROBLEMS: Record<number, string> = {
  2: 'The ad account is disabled on the platform.',
  3: 'The ad account has an unsettled payment on the platform.',
  7: 'The ad account is under risk review on the platform.',
  100: 'The ad account is about to be closed on the platform.',
  101: 'The ad account is closed on the platform.',
};

/** @returns a sentence, or null when the account may advertise */
export const accountProblem = (accountStatus: number): string | null => ACCOUNT_PROBLEMS[accountStatus] ?? null;
