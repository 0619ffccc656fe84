import {
  type ComponentProps,
  type ComponentType,
  lazy,
  type ReactNode,
  Suspense,
  useMemo,
  useState,
} from 'react';
import { Button, type ButtonProps } from './button.tsx';

export interface LazyMenuContentProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  trigger: ReactNode;
}

interface LazyMenuProps {
  /** Imports a default-exported component that renders a `DropdownMenu` with these props. Must not change. */
  load: () => Promise<{ default: ComponentType<LazyMenuContentProps> }>;
  button: ButtonProps & ComponentProps<'button'>;
}

/** A button whose menu is fetched when it is first pointed at, focused or clicked. */
export function LazyMenu({ load, button }: LazyMenuProps) {
  const [wanted, setWanted] = useState(false);
  const [open, setOpen] = useState(false);
  const Menu = useMemo(() => lazy(load), [load]);
  const prepare = () => void load();
  const begin = () => {
    setWanted(true);
    setOpen(true);
  };
  const idle = (
    <Button
      {...button}
      aria-haspopup="menu"
      aria-expanded={false}
      onClick={begin}
      onPointerEnter={prepare}
      onFocus={prepare}
    />
  );
  if (!wanted) return idle;
  return (
    <Suspense fallback={idle}>
      <Menu open={open} onOpenChange={setOpen} trigger={<Button {...button} />} />
    </Suspense>
  );
}
