import { type ReactNode, useEffect, useRef } from 'react';

/** Takes the focus when it appears: what had it before went with the step before. */
export function StepHeading({ children }: { children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <h3 ref={heading} tabIndex={-1} className="text-18">
      {children}
    </h3>
  );
}
