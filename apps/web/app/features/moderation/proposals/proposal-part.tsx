import type { Meme } from '@corpomeme/contract/memes/memes';
import { ProposalPanel } from './proposal-panel.tsx';

/**
 * The panel of a meme that proposes a company; other memes have none. Not lazy-loaded, because a card that grows moves
 * its buttons.
 */
export function ProposalPart({ meme }: { meme: Meme }) {
  return meme.proposed_company ? <ProposalPanel meme={meme} proposal={meme.proposed_company} /> : null;
}
