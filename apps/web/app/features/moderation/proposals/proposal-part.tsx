import type { Meme } from '@corpomeme/contract/memes';
import { ProposalPanel } from './proposal-panel.tsx';

/** The panel for a meme that proposes a company; nothing for all others. Not lazy: a card that grows moves its buttons. */
export function ProposalPart({ meme }: { meme: Meme }) {
  return meme.proposed_company ? <ProposalPanel meme={meme} proposal={meme.proposed_company} /> : null;
}
