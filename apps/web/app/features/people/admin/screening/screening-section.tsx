import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { refusalText } from '../../../../lib/api/refusal.ts';
import { SettingSwitch } from '../../../../ui/form/setting-switch.tsx';
import { LoadFailure } from '../../../../ui/load-failure.tsx';
import { Skeleton } from '../../../../ui/skeleton.tsx';
import { toast } from '../../../../ui/toast.ts';
import { screeningQuery } from '../admin-queries.ts';
import { BlockedPictures } from './blocked-pictures.tsx';
import { calibrationStrings } from './calibration.strings.ts';
import { CalibrationPart } from './calibration-part.tsx';
import { screeningStrings } from './screening.strings.ts';
import { useScreeningChange } from './use-screening-change.ts';
import { WordForm, WordList } from './word-list.tsx';

/** The settings of the checks for submissions. */
export default function ScreeningSection() {
  return (
    <div className="grid max-w-3xl grid-cols-[minmax(0,1fr)] gap-6">
      <p className="text-muted">{screeningStrings.intro}</p>
      <Settings />
      <Part heading={calibrationStrings.heading} hint={calibrationStrings.hint}>
        <CalibrationPart />
      </Part>
      <Part heading={screeningStrings.pictures} hint={screeningStrings.picturesHint}>
        <BlockedPictures />
      </Part>
    </div>
  );
}

function Settings() {
  const query = useQuery(screeningQuery);
  const change = useScreeningChange();
  if (query.isLoadingError) return <LoadFailure text={screeningStrings.failed} query={query} />;
  if (!query.data) return <Skeleton className="h-56" />;
  const { words, read_pictures: isReading } = query.data;
  return (
    <>
      <div className="rounded-card border border-line bg-surface p-4">
        <SettingSwitch
          label={screeningStrings.readPictures}
          hint={screeningStrings.readPicturesHint}
          checked={isReading}
          save={(read_pictures) =>
            change
              .mutateAsync({ read_pictures })
              .then(() => toast(screeningStrings.saved, 'success'))
              .catch((error) => toast(refusalText(error, screeningStrings.notSaved), 'error'))
          }
        />
      </div>
      <Part heading={screeningStrings.words} hint={screeningStrings.wordsHint}>
        <WordForm words={words} />
        <WordList words={words} />
      </Part>
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
