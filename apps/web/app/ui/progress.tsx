interface ProgressProps {
  /** Name of the progressing work, for assistive technology. */
  label: string;
  /** 0 to 1; null while unknown. */
  value: number | null;
}

export function Progress({ label, value }: ProgressProps) {
  const known = value === null ? {} : { 'aria-valuenow': Math.round(value * 100) };
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      {...known}
      className="h-2 overflow-hidden rounded-full bg-sunken"
    >
      <div
        className={
          value === null ? 'h-full w-2/5 animate-sweep bg-marker' : 'h-full bg-marker transition-[width]'
        }
        style={value === null ? undefined : { width: `${value * 100}%` }}
      />
    </div>
  );
}
