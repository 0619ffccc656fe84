import { page } from '@corpomeme/contract/paths';
import Keyboard from 'lucide-react/icons/keyboard';
import { Button } from '../../../ui/button.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { moderationStrings } from '../moderation.strings.ts';
import { KeyCap } from '../queue/key-cap.tsx';

interface QueueBarProps {
  total: number;
  /** The shortcuts. */
  areOn: boolean;
  onSwitch: () => void;
  onHelp: () => void;
}

/** How much there is to do, and the shortcuts' switch. */
export function QueueBar({ total, areOn, onSwitch, onHelp }: QueueBarProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <p role="status" className="mr-auto text-muted tabular-nums">
        {moderationStrings.count(total)}
      </p>
      <LinkButton tone="quiet" to={page.desk()}>
        {moderationStrings.desk}
      </LinkButton>
      <Button tone="quiet" aria-pressed={areOn} onClick={onSwitch}>
        <Keyboard aria-hidden="true" className="size-5" />
        {moderationStrings.shortcuts}{' '}
        <span aria-hidden="true">{areOn ? moderationStrings.on : moderationStrings.off}</span>
      </Button>
      <Button tone="quiet" onClick={onHelp} aria-label={moderationStrings.shortcutsHelp}>
        <KeyCap letter="?" />
        <span aria-hidden="true" className="pointer-fine:hidden">
          {moderationStrings.questionMark}
        </span>
      </Button>
    </div>
  );
}
