import type { Finding } from '@corpomeme/contract/moderation/screening';
import * as operations from '@corpomeme/contract/moderation/screening';
import { MEME } from '@corpomeme/contract/site/limits';
import { m } from '@corpomeme/contract/site/messages';
import { useState } from 'react';
import { browserApi } from '../../../lib/api/browser-api.ts';
import { refusalText } from '../../../lib/api/refusal.ts';
import { Button } from '../../../ui/button.tsx';
import { promptDialog } from '../../../ui/dialog/dialog-requests.ts';
import { toast } from '../../../ui/toast.ts';

interface PictureBlockPartProps {
  memeId: number;
  findings: readonly Finding[];
}

/** Blocks the image, or removes the block that it matches. The checks then run again. */
export function PictureBlockPart({ memeId, findings }: PictureBlockPartProps) {
  const [isBusy, setBusy] = useState(false);
  const blockId = findings.find(({ check }) => check === 'blocked-picture')?.details.block_id;
  const run = async (work: () => Promise<unknown>, done: string) => {
    setBusy(true);
    try {
      await work();
      toast(done, 'success');
    } catch (error) {
      toast(refusalText(error, m.finding.blockFailed), 'error');
    } finally {
      setBusy(false);
    }
  };
  const block = async () => {
    const { blockTitle: title, block: confirm, blockReason: label, cancel } = m.finding;
    const words = { title, confirm, cancel, label, maxLength: MEME.reasonMax };
    const reason = await promptDialog(m.finding.blockText, words);
    if (reason === null) return;
    const json = { meme_id: memeId, reason };
    await run(() => browserApi.call(operations.blockPicture, { body: json }), m.finding.blocked);
  };
  const unblock = (id: number) =>
    run(() => browserApi.call(operations.unblockPicture, { params: { id } }), m.finding.unblocked);
  return (
    <Button
      tone="quiet"
      className="-ml-4 justify-self-start"
      busy={isBusy}
      onClick={() => void (blockId === undefined ? block() : unblock(blockId))}
    >
      {blockId === undefined ? m.finding.block : m.finding.unblock}
    </Button>
  );
}
