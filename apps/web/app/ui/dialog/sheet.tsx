import { Dialog as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import { VEIL_LOOK } from './dialog-look.ts';

interface SheetProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** One button element, which gets the focus back. */
  trigger: ReactNode;
  title: ReactNode;
  children: ReactNode;
}

/** Replaces a menu on narrow screens, at the bottom. Heavy: load it lazily. */
export function Sheet({ open, onOpenChange, trigger, title, children }: SheetProps) {
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Overlay className={VEIL_LOOK} />
        <Radix.Content
          aria-describedby={undefined}
          className="fixed inset-x-0 bottom-0 z-50 mx-auto max-h-[85dvh] max-w-xl animate-appear overflow-y-auto rounded-t-card bg-surface px-3 pt-4 pb-[max(0.75rem,env(safe-area-inset-bottom))] text-ink shadow-lift"
        >
          <Radix.Title className="px-3 pb-2 text-18">{title}</Radix.Title>
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

/** The sheet's last row, which closes it. */
export function SheetClose({ children }: { children: ReactNode }) {
  return (
    <Radix.Close className="mt-2 flex min-h-12 w-full items-center justify-center rounded-control border border-edge px-3 font-semibold hover:bg-sunken">
      {children}
    </Radix.Close>
  );
}
