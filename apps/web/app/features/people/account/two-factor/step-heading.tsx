import { type ReactNode, useEffect, useRef } from 'react';

/** Takes the focus when it appears, because the previous step's control is gone. */
export function StepHeading({ children }: { children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <h3 ref={heading} tabIndex={-1} className="text-18">
      {children}
    </h3>
  );
}
