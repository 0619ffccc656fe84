import { page } from '@corpomeme/contract/paths';
import { LinkButton } from '../../ui/link-button.tsx';
import { Panel } from '../../ui/panel.tsx';
import { notFoundStrings } from './not-found.strings.ts';

export function NotFoundPanel() {
  return (
    <Panel main title={notFoundStrings.heading}>
      <p className="order-first font-display text-36 font-bold tabular-nums">{notFoundStrings.code}</p>
      <p className="text-muted">{notFoundStrings.text}</p>
      <LinkButton to={page.home()} tone="marker">
        {notFoundStrings.home}
      </LinkButton>
    </Panel>
  );
}
