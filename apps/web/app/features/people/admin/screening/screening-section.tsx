import type { ScreeningChange } from '@corpomeme/contract/moderation/screening';
import { m } from '@corpomeme/contract/site/messages';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { refusalText } from '../../../../lib/api/refusal.ts';
import { SettingSwitch } from '../../../../ui/form/setting-switch.tsx';
import { LoadFailure } from '../../../../ui/load-failure.tsx';
import { Skeleton } from '../../../../ui/skeleton.tsx';
import { toast } from '../../../../ui/toast.ts';
import { screeningQuery } from '../admin-queries.ts';
import { BlockedPictures } from './blocked-pictures.tsx';
import { CalibrationPart } from './calibration-part.tsx';
import { useScreeningChange } from './use-screening-change.ts';
import { WordLists } from './word-lists.tsx';

/** The default weight from which reports hide content (decision 282). */
const HIDE_FROM = 150;

/** The settings of the checks for submissions. */
export default function ScreeningSection() {
  return (
    <div className="grid max-w-5xl grid-cols-[minmax(0,1fr)] gap-6">
      <p className="max-w-prose text-muted">{m.screening.intro}</p>
      <Settings />
      <Part heading={m.wordLists.heading} hint={m.wordLists.hint}>
        <WordLists />
      </Part>
      <Part heading={m.calibration.heading} hint={m.calibration.hint}>
        <CalibrationPart />
      </Part>
      <Part heading={m.screening.pictures} hint={m.screening.picturesHint}>
        <BlockedPictures />
      </Part>
    </div>
  );
}

function Settings() {
  const query = useQuery(screeningQuery);
  const change = useScreeningChange();
  if (query.isLoadingError) return <LoadFailure text={m.screening.failed} query={query} />;
  if (!query.data) return <Skeleton className="h-56" />;
  const {
    read_pictures: isReading,
    hold_first_comments: isHolding,
    hide_reports_from,
    hidden,
    told,
  } = query.data;
  const save = (json: Partial<ScreeningChange>) =>
    change
      .mutateAsync(json)
      .then(() => toast(m.screening.saved, 'success'))
      .catch((error) => toast(refusalText(error, m.screening.notSaved), 'error'));
  return (
    <>
      <div className="rounded-card border border-line bg-surface p-4">
        <SettingSwitch
          label={m.screening.readPictures}
          hint={m.screening.readPicturesHint}
          checked={isReading}
          save={(read_pictures) => save({ read_pictures })}
        />
      </div>
      <div className="rounded-card border border-line bg-surface p-4">
        <SettingSwitch
          label={m.screening.holdFirst}
          hint={m.screening.holdFirstHint}
          checked={isHolding}
          save={(hold_first_comments) => save({ hold_first_comments })}
        />
      </div>
      <div className="grid gap-2 rounded-card border border-line bg-surface p-4">
        <SettingSwitch
          label={m.screening.hideReported}
          hint={m.screening.hideReportedHint}
          checked={hide_reports_from > 0}
          save={(isOn) => save({ hide_reports_from: isOn ? HIDE_FROM : 0 })}
        />
        <p className="text-14 text-muted tabular-nums">{m.screening.hiddenFigures(hidden)}</p>
        <p className="text-14 text-muted tabular-nums">{m.screening.toldFigures(told)}</p>
      </div>
    </>
  );
}

function Part({ heading, hint, children }: { heading: string; hint: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <div>
        <h3 id={id} className="text-18">
          {heading}
        </h3>
        <p className="text-14 text-muted">{hint}</p>
      </div>
      {children}
    </section>
  );
}
