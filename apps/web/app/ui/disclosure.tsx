import ChevronDown from 'lucide-react/icons/chevron-down';
import type { ReactNode } from 'react';

interface DisclosureProps {
  title: string;
  children: ReactNode;
}

/** Opens with a press, without scripts too. */
export function Disclosure({ title, children }: DisclosureProps) {
  return (
    <details className="group border-y border-line open:pb-6">
      <summary className="flex min-h-11 items-center justify-between py-2 font-semibold">
        {title}
        <ChevronDown className="size-5 text-muted group-open:rotate-180" />
      </summary>
      <div className="grid gap-6 pt-2">{children}</div>
    </details>
  );
}
