// A platform's own words without what it repeats of ours: its texts are stored and shown.

const HIDDEN = '…';
const REPEATED = [
  // Addresses, digests (hashed members), and numbers as long as a phone's.
  /[^\s"'<>,;:()[\]{}]+@[^\s"'<>,;:()[\]{}]+/g,
  /\b[0-9a-f]{32,64}\b/gi,
  /\bfb\.\d\.\d+\.[\w-]+/g,
  /\+?\d(?:[\s().-]?\d){6,}/g,
];

/** @param text as the platform wrote it */
export const redacted = (text: string): string => REPEATED.reduce((left, what) => left.replace(what, HIDDEN), text);
