import { m } from '@corpomeme/contract/site/messages';
import { type ComponentProps, type ComponentType, type ReactNode, useState } from 'react';
import { Button, type ButtonProps } from './button.tsx';
import { toast } from './toast.ts';

export interface LazyMenuContentProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  trigger: ReactNode;
}

type Load<Props> = () => Promise<{ default: ComponentType<Props> }>;

/**
 * Fetches a menu when its button is first hovered, focused or clicked. Until `Menu` is loaded, render the button with
 * `idle`. A failed fetch shows a toast and can be retried.
 */
export function useLazyMenu<Props extends LazyMenuContentProps>(load: Load<Props>) {
  const [Menu, setMenu] = useState<ComponentType<Props> | null>(null);
  const [open, onOpenChange] = useState(false);
  const begin = async () => {
    try {
      const part = await load();
      setMenu(() => part.default);
      onOpenChange(true);
    } catch {
      toast(m.lazyMenu.failed, 'error');
    }
  };
  const prepare = () => void load().catch(() => {});
  const idle = {
    'aria-haspopup': 'menu',
    'aria-expanded': false,
    onClick: () => void begin(),
    onPointerEnter: prepare,
    onFocus: prepare,
  } as const;
  return { Menu, open, onOpenChange, idle };
}

interface LazyMenuProps {
  /** Imports a default-exported component that renders a `DropdownMenu` with these props. */
  load: Load<LazyMenuContentProps>;
  button: ButtonProps & ComponentProps<'button'>;
}

export function LazyMenu({ load, button }: LazyMenuProps) {
  const { Menu, open, onOpenChange, idle } = useLazyMenu(load);
  if (!Menu) return <Button {...button} {...idle} />;
  return <Menu open={open} onOpenChange={onOpenChange} trigger={<Button {...button} />} />;
}
