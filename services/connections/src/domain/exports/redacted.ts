// Removes from a platform's text what it repeats of our data, since such texts are stored and shown.

const HIDDEN = '…';
const WORD = /[^\s"'<>,;:()[\]{}]+/g;
const REPEATED = [
  // Digests (hashed members), and numbers as long as a phone's.
  /\b[0-9a-f]{32,64}\b/gi,
  /\bfb\.\d\.\d+\.[\w-]+/g,
  /\+?\d(?:[\s().-]?\d){6,}/g,
];

/** @param text as the platform wrote it */
export function redacted(text: string): string {
  const withoutAddresses = text.replace(WORD, (word) => (word.includes('@') ? HIDDEN : word));
  return REPEATED.reduce((left, what) => left.replace(what, HIDDEN), withoutAddresses);
}
