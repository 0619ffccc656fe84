import { m } from '@corpomeme/contract/site/messages';

interface ShareBarProps {
  /** Percentages. */
  share: number;
  low: number;
  high: number;
  /** The share in all other companies, as a mark; omitted where it is not compared. */
  others?: number;
}

const at = (percent: number) => `${percent}%`;

/** Lines at 25, 50 and 75 %. */
const MARKS = [25, 50, 75];

/**
 * A share as a bar and its interval as a line. Each bar of the site has one scale, 0 to 100 %. Plain HTML, so that it
 * needs no script; the numbers stand beside it.
 */
export function ShareBar({ share, low, high, others }: ShareBarProps) {
  return (
    <div aria-hidden="true" data-bar className="relative h-4 rounded-control bg-sunken">
      {MARKS.map((mark) => (
        <div key={mark} className="absolute inset-y-0 w-px bg-line" style={{ left: at(mark) }} />
      ))}
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

/** The ends and the middle of the scale, above or below bars of the same width. */
export function ShareScale() {
  return (
    <div aria-hidden="true" className="flex justify-between text-14 text-muted tabular-nums">
      {[0, 50, 100].map((percent) => (
        <span key={percent}>{`${m.pulse.share({ share: percent })} `}</span>
      ))}
    </div>
  );
}
