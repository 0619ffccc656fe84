import { expect, test, vi } from 'vitest';
import { showHeading } from './step.tsx';

test.each([
  ['behind the sticky header', 40, 1],
  ['in view', 100, 0],
  ['above the screen', -300, 1],
])('a heading %s is scrolled into view if it has to be', (_where, top, scrolls) => {
  document.documentElement.style.scrollPaddingTop = '80px';
  document.body.innerHTML = '<main><h2>Scene</h2></main>';
  const heading = document.querySelector('h2') as HTMLElement;
  heading.getBoundingClientRect = () => new DOMRect(0, top, 300, 30);
  heading.scrollIntoView = vi.fn();
  showHeading(document.querySelector('main'));
  expect(document.activeElement).toBe(heading);
  expect(heading.scrollIntoView).toHaveBeenCalledTimes(scrolls);
});
