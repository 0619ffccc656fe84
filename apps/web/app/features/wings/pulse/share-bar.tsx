interface ShareBarProps {
  /** Percentages. */
  share: number;
  low: number;
  high: number;
  /** The share in all other companies, as a mark; omitted where it is not compared. */
  others?: number;
  /** The percentage that the whole width stands for. */
  longest: number;
}

/** A share as a bar and its interval as a line. Plain HTML, so that it needs no script; the numbers stand beside it. */
export function ShareBar({ share, low, high, others, longest }: ShareBarProps) {
  const at = (percent: number) => `${(100 * percent) / Math.max(1, longest)}%`;
  return (
    <div aria-hidden="true" className="relative h-4 rounded-control bg-sunken">
      <div className="absolute inset-y-0 left-0 rounded-l-control bg-marker" style={{ width: at(share) }} />
      <div
        className="absolute inset-y-1 flex items-center border-x-2 border-ink"
        style={{ left: at(low), width: at(high - low) }}
      >
        <div className="h-0.5 w-full bg-ink ring-1 ring-surface" />
      </div>
      {others !== undefined && (
        <div
          className="absolute -inset-y-1 w-1 -translate-x-1/2 rounded-full border border-surface bg-link"
          style={{ left: at(others) }}
        />
      )}
    </div>
  );
}
