import { type ComponentProps, useEffect, useRef } from 'react';

interface StepProps extends ComponentProps<'div'> {
  /** Names the content; a change of it is the next step. */
  of: string;
}

/**
 * One step of several that replace each other. The next one takes the view and the focus to its heading: the control that
 * led to it is gone, and the page would keep its place or its end in view.
 */
export function Step({ of, ...rest }: StepProps) {
  const box = useRef<HTMLDivElement>(null);
  const shown = useRef(of);
  useEffect(() => {
    if (shown.current === of) return;
    shown.current = of;
    const { activeElement } = document;
    // A change by itself leaves visitors where they are busy elsewhere.
    if (!activeElement || activeElement.contains(box.current) || box.current?.contains(activeElement))
      showHeading(box.current);
  }, [of]);
  return <div ref={box} {...rest} />;
}

/** Moves view and focus to the first heading in the element, or else to that of the section, dialog or page around it. */
export function showHeading(box: HTMLElement | null): void {
  const around = box?.closest('section,[role=dialog],main');
  const heading = [box, around]
    .map((place) => place?.querySelector<HTMLElement>('h1,h2,h3'))
    .find((found) => found != null);
  const target = heading ?? box;
  if (!target) return;
  target.tabIndex = -1;
  target.focus({ preventScroll: true });
  const { top } = target.getBoundingClientRect();
  // The sticky header covers what is above. `auto`, without a header, is no number.
  const { scrollPaddingTop } = getComputedStyle(document.documentElement);
  if (top < (Number.parseFloat(scrollPaddingTop) || 0) || top > innerHeight / 2)
    target.scrollIntoView({ block: 'start', behavior: 'instant' });
}
