import { m } from '@corpomeme/contract/site/messages';
import X from 'lucide-react/icons/x';
import { Dialog as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import { dialogPanelLook, VEIL_LOOK } from './dialog-look.ts';

interface DialogProps {
  open: boolean;
  /** Called by the close button, Escape and a click on the backdrop. */
  onClose: () => void;
  title: ReactNode;
  /** One sentence below the title, read out with it. */
  description?: ReactNode;
  lang?: string;
  closeLabel?: string;
  /** Overrides the initial focus (default: the first control); call `preventDefault`. */
  onOpenAutoFocus?: (event: Event) => void;
  /** Overrides the focus after closing (default: the element that had it); call `preventDefault`. */
  onCloseAutoFocus?: (event: Event) => void;
  children: ReactNode;
}

/** A modal that traps the focus. Heavy: import the component that uses it with `lazy()`. */
export function Dialog({ open, onClose, title, description, lang, children, ...more }: DialogProps) {
  return (
    <Radix.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Radix.Portal>
        <Radix.Overlay className={VEIL_LOOK} />
        <Radix.Content
          lang={lang}
          className={dialogPanelLook('max-w-md')}
          onEscapeKeyDown={keepForList}
          {...(!description && { 'aria-describedby': undefined })}
          {...(more.onOpenAutoFocus && { onOpenAutoFocus: more.onOpenAutoFocus })}
          {...(more.onCloseAutoFocus && { onCloseAutoFocus: more.onCloseAutoFocus })}
        >
          <Radix.Title className="pr-12 text-[min(var(--text-22),7.5vw)]/tight">{title}</Radix.Title>
          {description && <Radix.Description className="mt-1 text-muted">{description}</Radix.Description>}
          <div className="mt-5">{children}</div>
          <Radix.Close
            aria-label={more.closeLabel ?? m.dialog.close}
            className="absolute top-4 right-4 grid size-11 place-items-center rounded-control hover:bg-sunken"
          >
            <X className="size-5" />
          </Radix.Close>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

/** The first Escape in a field with an open list closes only the list. */
function keepForList(event: KeyboardEvent): void {
  const field = event.target;
  if (field instanceof Element && field.matches('[role="combobox"][aria-expanded="true"]'))
    event.preventDefault();
}
