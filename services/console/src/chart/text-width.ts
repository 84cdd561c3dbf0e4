// Estimates how wide text is and cuts it to fit. No browser is asked: the widths are those of a wide font, so that text that fits
// by them fits in whatever font the page has.

/** Of a character, in ems; the first that matches counts. */
const WIDTHS: readonly (readonly [RegExp, number])[] = [
  [/[\p{Mn}\p{Me}\p{Cf}]/u, 0],
  [/[ijlI|.,:;'!· ]/, 0.36],
  [/[ftr()[\]{}/\\"°-]/, 0.45],
  [/[szcvxykJ]/, 0.6],
  [/[mwMW%@…—]/, 1],
  [/[+=<>~^#]/, 0.86],
  [/[A-Z&]/, 0.76],
  [/[\u0020-\u007e]/, 0.64],
  [/[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Sc}–]/u, 0.76],
];
/** Of any other character, such as those of Chinese and emoji. */
const WIDEST = 1.3;
/** Where a line may end: behind a space, and behind a hyphen between letters. */
const BREAKS = /(?<= )|(?<=\p{L}-)(?=\p{L})/u;
const CHARACTERS = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** The widths of the characters of ASCII, which most texts are of. */
const ASCII = Array.from({ length: 128 }, (_, code) => widthOf(String.fromCharCode(code)));

/** @returns the width of a line of text in the unit of the font's size */
export function textWidth(text: string, fontSize: number): number {
  let ems = 0;
  for (const character of text) ems += ASCII[character.charCodeAt(0)] ?? widthOf(character);
  return ems * fontSize;
}

function widthOf(character: string): number {
  return WIDTHS.find(([pattern]) => pattern.test(character))?.[1] ?? WIDEST;
}

/** @returns the width of the widest line of these texts; 0 for none */
export function widest(texts: readonly string[], fontSize: number): number {
  const lines = texts.flatMap((text) => text.split('\n'));
  return lines.reduce((width, line) => Math.max(width, textWidth(line, fontSize)), 0);
}

/** @returns the text on one line, cut with … where it is wider than the width */
export function fitted(text: string, width: number, fontSize: number): string {
  const line = oneLine(text);
  if (textWidth(line, fontSize) <= width) return line;
  let cut = '';
  for (const { segment } of CHARACTERS.segment(line)) {
    if (textWidth(`${cut}${segment}…`, fontSize) > width) break;
    cut += segment;
  }
  return `${cut.trimEnd()}…`;
}

/**
 * @returns the text broken at spaces and after hyphens between letters into at most so many lines, each no wider than the width; the
 * last is cut with …
 */
export function wrapped(text: string, width: number, fontSize: number, lines: number): string {
  const line = oneLine(text);
  const words = line.split(BREAKS);
  if (lines === 1 || words.length === 1 || textWidth(line, fontSize) <= width) return fitted(line, width, fontSize);
  let count = 1;
  const start = (upTo: number) => words.slice(0, upTo).join('').trimEnd();
  while (count < words.length - 1 && textWidth(start(count + 1), fontSize) <= width) count++;
  const rest = wrapped(words.slice(count).join(''), width, fontSize, lines - 1);
  return `${fitted(start(count), width, fontSize)}\n${rest}`;
}

function oneLine(text: string): string {
  return text.replace(/[\s\p{Cc}]+/gu, ' ').trim();
}
