import { encode } from 'uqr';

/** Readers want dark on light and an empty edge, whatever the colours of the page are. */
const EDGE = 4;

export function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: EDGE });
  const dots = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')));
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="w-full max-w-56 rounded-control border border-line bg-white"
    >
      <path d={dots.join('')} fill="#000" />
    </svg>
  );
}
