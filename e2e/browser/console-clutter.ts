// Finds what a person could not read on a page: texts of a picture that overlap, and texts that are cut off.
import type { Page } from 'playwright-core';

/**
 * Returns what is cluttered, one line per finding; it runs in the page, which must allow scripts of the test. Texts of one picture may
 * not overlap by more than a hair, and must lie within the picture; nothing on the page may hide a part of its content.
 */
export const clutter = (page: Page): Promise<string[]> => page.evaluate(FIND);

const FIND = `(() => {
  const HAIR = 1.5;
  const found = [];
  const isShown = (element) => element.getClientRects().length > 0;
  for (const picture of document.querySelectorAll('svg')) {
    if (!isShown(picture)) continue;
    const frame = picture.getBoundingClientRect();
    const texts = [...picture.querySelectorAll('text')].filter(isShown);
    const boxes = texts.map((text) => ({ said: text.textContent, box: text.getBoundingClientRect() }));
    boxes.forEach(({ said, box }, i) => {
      const isInside =
        box.left >= frame.left - HAIR && box.right <= frame.right + HAIR &&
        box.top >= frame.top - HAIR && box.bottom <= frame.bottom + HAIR;
      if (!isInside) found.push('"' + said + '" is cut off by its picture');
      for (const other of boxes.slice(i + 1)) {
        const width = Math.min(box.right, other.box.right) - Math.max(box.left, other.box.left);
        const height = Math.min(box.bottom, other.box.bottom) - Math.max(box.top, other.box.top);
        if (width > HAIR && height > HAIR) found.push('"' + said + '" and "' + other.said + '" overlap');
      }
    });
  }
  for (const element of document.querySelectorAll('main *:not(svg *)')) {
    const hides = getComputedStyle(element).overflowX !== 'visible';
    if (hides && element.clientWidth > 1 && element.scrollWidth > element.clientWidth + 1)
      found.push('<' + element.tagName.toLowerCase() + '> hides a part of its content');
  }
  return found;
})()`;
