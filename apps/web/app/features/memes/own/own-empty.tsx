import type { ApprovalStatus, OwnMemeSummary } from '@corpomeme/contract/memes/memes';
import { m } from '@corpomeme/contract/site/messages';
import { page } from '@corpomeme/contract/site/paths';
import { LinkButton } from '../../../ui/link-button.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { countOf } from './own-views.tsx';

interface OwnEmptyProps {
  view: ApprovalStatus | null;
  counts: OwnMemeSummary['counts'] | undefined;
}

/** Replaces an empty view, with the next thing to do. */
export function OwnEmpty({ view, counts }: OwnEmptyProps) {
  if (!view || (counts && countOf(counts, null) === 0)) {
    return (
      <Panel title={m.ownMemes.empty}>
        <LinkButton to={page.howto()} tone="marker">
          {m.ownMemes.create}
        </LinkButton>
      </Panel>
    );
  }
  const { title, text } = m.emptyView[view];
  const waiting = view === 'approved' ? (counts?.pending ?? 0) : 0;
  return (
    <Panel title={title}>
      <p className="text-muted">{text}</p>
      <div className="flex flex-wrap justify-center gap-3">
        {view === 'pending' && (
          <LinkButton to={page.howto()} tone="marker">
            {m.ownMemes.create}
          </LinkButton>
        )}
        {waiting > 0 && (
          <LinkButton to={page.ownMemes({ status: 'pending' })} tone="marker">
            {m.emptyViewLinks.pending({ count: waiting })}
          </LinkButton>
        )}
        <LinkButton to={page.ownMemes()}>{m.emptyViewLinks.all}</LinkButton>
      </div>
    </Panel>
  );
}
