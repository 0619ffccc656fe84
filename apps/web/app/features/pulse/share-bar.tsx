interface ShareBarProps {
  /** Percentages. */
  share: number;
  low: number;
  high: number;
  /** The percentage that the whole width stands for. */
  longest: number;
}

/** A share as a bar and its interval as a line. Plain HTML, so that it needs no script; the numbers stand beside it. */
export function ShareBar({ share, low, high, longest }: ShareBarProps) {
  const at = (percent: number) => `${(100 * percent) / Math.max(1, longest)}%`;
  return (
    <div aria-hidden="true" className="relative h-4 overflow-hidden rounded-control bg-sunken">
      <div className="absolute inset-y-0 left-0 bg-marker" style={{ width: at(share) }} />
      <div
        className="absolute top-1/2 h-0.5 -translate-y-1/2 bg-ink"
        style={{ left: at(low), width: at(high - low) }}
      />
    </div>
  );
}
