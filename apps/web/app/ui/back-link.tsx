import ArrowLeft from 'lucide-react/icons/arrow-left';
import type { ReactNode } from 'react';
import { Link } from 'react-router';

export function BackLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link
      to={to}
      className="inline-flex min-h-11 items-center gap-2 justify-self-start font-semibold text-muted hover:text-ink print:hidden"
    >
      <ArrowLeft className="size-5" />
      {children}
    </Link>
  );
}
