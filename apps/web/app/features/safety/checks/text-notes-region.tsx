/** What the checks find in a text, under its field. */
export function TextNotesRegion({ lines }: { lines: readonly string[] }) {
  return (
    <div role="status" className="empty:hidden">
      {lines.length > 0 && (
        <div className="grid max-w-prose gap-1 rounded-control bg-sunken p-3 text-14 wrap-anywhere">
          {lines.map((line) => (
            <p key={line}>{line}</p>
          ))}
        </div>
      )}
    </div>
  );
}
