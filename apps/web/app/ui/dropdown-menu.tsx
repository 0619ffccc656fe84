import { DropdownMenu as Radix } from 'radix-ui';
import { type ComponentProps, type FocusEvent, type ReactNode, useRef } from 'react';
import { Link } from 'react-router';
import { classNames } from '../lib/class-names.ts';

interface DropdownMenuProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** One button element, which gets the menu's aria attributes. */
  trigger: ReactNode;
  children: ReactNode;
}

/** Classes of a menu's row; sheets, which replace menus on narrow screens, use them too. */
export const MENU_ROW_LOOK =
  'flex min-h-11 cursor-pointer items-center gap-3 rounded-control px-3 py-2 text-left text-ink';

const ITEM_LOOK = classNames(
  MENU_ROW_LOOK,
  'outline-none data-highlighted:bg-sunken aria-disabled:cursor-not-allowed aria-disabled:text-muted',
);

/** Heavy: load it with `LazyMenu` or `useLazyMenu`. */
export function DropdownMenu({ open, onOpenChange, trigger, children }: DropdownMenuProps) {
  const isFirstFocus = useRef(true);
  // The key that fetched this menu was pressed before the library was loaded; the library handles later keys.
  const enterByKeyboard = ({ currentTarget: menu }: FocusEvent<HTMLElement>) => {
    if (isFirstFocus.current && menu.matches(':focus-visible'))
      menu.querySelector<HTMLElement>('[role=menuitem]')?.focus();
    isFirstFocus.current = false;
  };
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange} modal={false}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          align="end"
          sideOffset={8}
          collisionPadding={12}
          onFocus={enterByKeyboard}
          className="z-50 grid w-72 max-w-[calc(100vw-1.5rem)] animate-appear gap-0.5 rounded-card bg-surface p-2 text-ink shadow-lift"
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

interface MenuItemProps {
  onSelect: () => void;
  /** Looks and reads as disabled but reacts to clicks, for items that explain why they are unavailable. */
  isUnavailable?: boolean;
  children: ReactNode;
}

export function MenuItem({ onSelect, isUnavailable, children }: MenuItemProps) {
  return (
    <Radix.Item onSelect={onSelect} aria-disabled={isUnavailable} className={ITEM_LOOK}>
      {children}
    </Radix.Item>
  );
}

export function MenuLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Radix.Item asChild className={ITEM_LOOK}>
      <Link to={to}>{children}</Link>
    </Radix.Item>
  );
}

/** A menu item that links to another site. */
export function MenuAnchor(props: ComponentProps<'a'>) {
  return (
    <Radix.Item asChild className={ITEM_LOOK}>
      <a {...props} />
    </Radix.Item>
  );
}

interface MenuChoiceProps {
  label: string;
  value: string;
  options: readonly { id: string; name: string; tag: string }[];
  onChoose: (id: string) => unknown;
}

/** Items in one row, of which one is chosen. */
export function MenuChoice({ label, value, options, onChoose }: MenuChoiceProps) {
  return (
    <Radix.RadioGroup aria-label={label} value={value} onValueChange={onChoose} className="flex flex-wrap">
      {options.map(({ id, name, tag }) => (
        <Radix.RadioItem
          key={id}
          value={id}
          lang={tag}
          className={classNames(ITEM_LOOK, 'text-14 aria-checked:font-semibold not-aria-checked:text-muted')}
        >
          {name}
        </Radix.RadioItem>
      ))}
    </Radix.RadioGroup>
  );
}

export function MenuLine() {
  return <Radix.Separator className="my-1 h-px bg-line" />;
}
