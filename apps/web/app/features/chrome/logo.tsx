import { classNames } from '../../lib/class-names.ts';

/** The logo: a sticky note with a folded corner and a straight face. */
export function LogoMark({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true" className={classNames('size-8', className)}>
      <path className="fill-marker" d="M4 3h24a1 1 0 0 1 1 1v17l-8 8H4a1 1 0 0 1-1-1V4a1 1 0 0 1 1-1z" />
      <path className="fill-on-marker" d="M29 21h-7a1 1 0 0 0-1 1v7z" />
      <g className="stroke-on-marker" strokeWidth="2.6" strokeLinecap="round">
        <path d="M11 10.5v2.5M20 10.5v2.5" />
        <path d="M10 19.5h9" />
      </g>
    </svg>
  );
}
