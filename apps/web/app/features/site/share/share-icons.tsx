import type { ReactNode } from 'react';
import type { ShareTarget } from './share-targets.ts';

/** Simplified logos in the style of the other icons, in the text colour. */
const STROKES: Record<ShareTarget, ReactNode> = {
  messenger: (
    <>
      <path d="M12 3c5.2 0 9 3.6 9 8.4s-3.8 8.4-9 8.4c-.9 0-1.8-.1-2.6-.3L6 21v-2.9c-1.9-1.5-3-3.9-3-6.7C3 6.6 6.8 3 12 3z" />
      <path d="m7.5 13.4 3-3.2 3 2.3 3-3" />
    </>
  ),
  instagram: (
    <>
      <rect x="3.5" y="3.5" width="17" height="17" rx="5" />
      <circle cx="12" cy="12" r="3.8" />
      <path d="M16.7 7.3h.01" />
    </>
  ),
  whatsapp: (
    <>
      <path d="M3.5 20.5 5 16.3a8.5 8.5 0 1 1 3 2.9z" />
      <path d="M9 8.5c0 3.3 3.2 6.5 6.5 6.5l.8-1.7-2.3-1.1-1 .9c-.9-.5-1.6-1.2-2.1-2.1l.9-1-1.1-2.3z" />
    </>
  ),
  x: <path d="m4.5 4 10.8 16h4.2L8.7 4zM19 4l-6.3 7M5 20l6.3-7" />,
};

export function ShareIcon({ target }: { target: ShareTarget }) {
  return (
    <svg
      viewBox="0 0 24 24"
      aria-hidden="true"
      className="size-5 shrink-0 fill-none stroke-current stroke-2"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      {STROKES[target]}
    </svg>
  );
}
