import type { SyntheticEvent } from 'react';

type FieldEvent = SyntheticEvent<HTMLInputElement>;

/**
 * Returns the handlers of a field that select all it holds at each focus and click, so that the first key replaces it.
 * Firefox ends a selection made on focus when the button of the mouse goes up, WebKit after the click.
 */
export function selectWhole(isReplaced: (field: HTMLInputElement) => boolean) {
  const select = ({ currentTarget: field }: FieldEvent) => {
    if (isReplaced(field)) field.select();
  };
  return {
    onFocus: select,
    onClick: select,
    onMouseUp: (event: FieldEvent) => {
      if (isReplaced(event.currentTarget)) event.preventDefault();
    },
  };
}
