// Describes in words how large a body may be before it is refused with payload_too_large.

const UNITS: readonly [size: number, name: string][] = [
  [1024 * 1024, 'MiB'],
  [1024, 'KiB'],
];

/** @param maxBytes of the body as sent, and also once it is decompressed */
export function bodyCap(maxBytes: number): string {
  const [size, name] = UNITS.find(([one]) => maxBytes % one === 0) ?? [1, 'bytes'];
  return `The body has at most ${maxBytes / size} ${name}, as sent and once it is decompressed.`;
}
