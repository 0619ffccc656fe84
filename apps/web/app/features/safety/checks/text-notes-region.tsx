/** Stands behind the buttons of a form, so that it moves none of them when it appears. */
export function TextNotesRegion({ lines }: { lines: readonly string[] }) {
  return (
    <div role="status">
      {lines.length > 0 && (
        <div className="mt-2 grid max-w-prose gap-1 rounded-control bg-sunken p-3 text-14 wrap-anywhere">
          {lines.map((line) => (
            <p key={line}>{line}</p>
          ))}
        </div>
      )}
    </div>
  );
}
