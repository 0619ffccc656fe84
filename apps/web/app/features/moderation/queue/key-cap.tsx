/** The key on a button, for those who look; others hear it as the button's shortcut. */
export function KeyCap({ letter }: { letter: string }) {
  return (
    <span
      aria-hidden="true"
      className="hidden min-w-6 rounded-control border border-current px-1.5 text-center font-sans text-14 pointer-fine:inline"
    >
      {letter}
    </span>
  );
}
