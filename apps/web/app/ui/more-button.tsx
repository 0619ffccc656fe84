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
