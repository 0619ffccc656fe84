import type { Meme } from '@corpomeme/contract/memes';
import { Suspense } from 'react';
import { lazyPart } from '../../../lib/lazy-part.ts';

const ProposalPanel = lazyPart(() => import('./proposal-panel.tsx'));

/** The panel for a meme that proposes a company; nothing for all others. */
export function ProposalPart({ meme }: { meme: Meme }) {
  if (!meme.proposed_company) return null;
  return (
    <Suspense fallback={null}>
      <ProposalPanel meme={meme} proposal={meme.proposed_company} />
    </Suspense>
  );
}
