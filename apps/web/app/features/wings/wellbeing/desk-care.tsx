import { m } from '@corpomeme/contract/site/messages';
import Coffee from 'lucide-react/icons/coffee';
import { Button } from '../../../ui/button.tsx';
import type { UseDeskCare } from '../../moderation/desk/desk-care.ts';
import { type Suggestion, useDeskCareState } from './use-desk-care.ts';
import { WellbeingDialog } from './wellbeing-dialog.tsx';

export const useDeskCare: UseDeskCare = (made) => {
  const { suggestion, goOn, isCovered, reveal } = useDeskCareState(made);
  const notice = <WellbeingNotice suggestion={suggestion} onGoOn={goOn} />;
  return { notice, Settings: WellbeingDialog, isCovered, reveal };
};

interface WellbeingNoticeProps {
  suggestion: Suggestion | null;
  onGoOn: () => void;
}

/** Suggests a pause without blocking the desk. */
function WellbeingNotice({ suggestion, onGoOn }: WellbeingNoticeProps) {
  return (
    <div role="status">
      {suggestion && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-card border border-line bg-sunken p-4">
          <Coffee className="size-6" />
          <div className="min-w-0 flex-1 basis-56">
            <p className="font-semibold">
              {suggestion.what === 'limit' ? m.wellbeing.limitTitle : m.wellbeing.pauseTitle}
            </p>
            <p className="text-14 text-muted">
              {suggestion.what === 'limit'
                ? m.wellbeing.limitText({ count: suggestion.decided, limit: suggestion.limit })
                : m.wellbeing.pauseText({ count: suggestion.decided })}
            </p>
          </div>
          <Button onClick={onGoOn}>{m.wellbeing.goOn}</Button>
        </div>
      )}
    </div>
  );
}
