import type { ComponentProps, MouseEvent } from 'react';
import { useNavigate } from 'react-router';
import { afterPaint } from '../lib/after-paint.ts';

interface PageLinkProps extends ComponentProps<'a'> {
  href: string;
  /** Keeps the scroll position, for a filter of the same page. */
  keepsScroll?: boolean;
}

/**
 * A link to a page of the site, for lists: a plain anchor whose clicks `useFollowLinks` handles. The router's own link
 * renders again at each step of each navigation, which would slow down a list of cards.
 */
export function PageLink({ keepsScroll = false, ...props }: PageLinkProps) {
  return <a data-page={keepsScroll ? 'stays' : ''} {...props} />;
}

/** Returns the click handler for an element around such links, which works like the router's own links. */
export function useFollowLinks(): (event: MouseEvent) => void {
  const navigate = useNavigate();
  return (event) => {
    const link = event.target instanceof Element ? event.target.closest('a[data-page]') : null;
    if (!(link instanceof HTMLAnchorElement) || event.defaultPrevented || !isPlain(event)) return;
    event.preventDefault();
    const to = link.pathname + link.search + link.hash;
    const replace = to === location.pathname + location.search + location.hash;
    const preventScrollReset = link.dataset.page === 'stays';
    afterPaint(() => void navigate(to, { replace, preventScrollReset }));
  };
}

function isPlain({ button, ctrlKey, metaKey, shiftKey, altKey }: MouseEvent): boolean {
  return button === 0 && !ctrlKey && !metaKey && !shiftKey && !altKey;
}
