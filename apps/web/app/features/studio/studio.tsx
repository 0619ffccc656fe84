import { TEMPLATES } from '@corpomeme/drawing/templates/all';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { browserApi } from '../../lib/api/browser-api.ts';
import { Button } from '../../ui/button.tsx';
import { CaptionPicture } from './caption-picture.tsx';
import { Editor } from './editor.tsx';
import { PostStep } from './post-step.tsx';
import { studioStrings as strings } from './studio.strings.ts';
import { StudioLoading } from './studio-loading.tsx';
import { hiddenTemplatesQuery } from './studio-queries.ts';
import { TemplatePicker } from './template-picker.tsx';
import { useStudio } from './use-studio.ts';

interface StudioProps {
  /** The template that the address names. */
  wanted: string | null;
}

/** Begins when it is known which scenes are offered; without a response, all of them. */
export default function Studio({ wanted }: StudioProps) {
  const { data: hidden = [], isPending } = useQuery(hiddenTemplatesQuery(browserApi));
  return isPending ? <StudioLoading /> : <Steps wanted={wanted} hidden={hidden} />;
}

/** Pick a scene, write, post. */
function Steps({ wanted, hidden }: StudioProps & { hidden: readonly string[] }) {
  const isWithheld = wanted !== null && hidden.includes(wanted);
  const studio = useStudio(isWithheld ? null : wanted);
  const offered = useMemo(() => TEMPLATES.filter(({ name }) => !hidden.includes(name)), [hidden]);
  const { step, history, picture, typed, goTo, open, change, setTyped, restart } = studio;
  const [isSent, setSent] = useState(false);
  if (step === 'pick' || !history)
    return (
      <TemplatePicker templates={offered} typed={typed} onType={setTyped} onOpen={open}>
        {isWithheld && <p className="font-semibold">{strings.withheld}</p>}
        <CaptionPicture picture={picture} typed={typed} onOpen={open} />
      </TemplatePicker>
    );
  const { bitmap } = picture;
  if (step === 'edit')
    return (
      <Editor {...{ history, bitmap, change }} onBack={() => goTo('pick')} onNext={() => goTo('post')} />
    );
  return (
    <div className="grid gap-5">
      <PostStep
        document={history.present}
        bitmap={bitmap}
        onBack={() => goTo('edit')}
        onSent={() => setSent(true)}
      />
      {isSent && (
        <Button
          className="justify-self-start"
          onClick={() => {
            setSent(false);
            restart();
          }}
        >
          {strings.another}
        </Button>
      )}
    </div>
  );
}
