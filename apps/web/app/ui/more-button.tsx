import type { ReactNode } from 'react';
import { Button, type ButtonProps } from './button.tsx';
import { LinkButton } from './link-button.tsx';

/**
 * A button, and without scripts a link to the page that it leads to. Two elements, because one that changed when React
 * takes over would lose a press (decision 290).
 */
export function MoreButton({ to, children, ...button }: ButtonProps & { to: string | undefined }) {
  return (
    <>
      <Button {...button} className={to && 'with-script'}>
        {children}
      </Button>
      {to && (
        <LinkButton to={to} className="without-script">
          {children}
        </LinkButton>
      )}
    </>
  );
}

interface NextPageProps {
  query: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage(): Promise<unknown> };
  className?: string;
  children: ReactNode;
}

/** The button below a list that fetches its next page; nothing below the last one. */
export function NextPage({ query, className = 'justify-self-center', children }: NextPageProps) {
  if (!query.hasNextPage) return null;
  return (
    <Button className={className} busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
      {children}
    </Button>
  );
}
