import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { CaptionPicture } from './caption-picture.tsx';
import { Editor } from './editor.tsx';
import { PostStep } from './post-step.tsx';
import { studioStrings as strings } from './studio.strings.ts';
import { TemplatePicker } from './template-picker.tsx';
import { useStudio } from './use-studio.ts';

/** Pick a scene, write, post. `wanted`: the template that the address names. */
export default function Studio({ wanted }: { wanted: string | null }) {
  const studio = useStudio(wanted);
  const { step, history, picture, typed, goTo, open, change, setTyped, restart } = studio;
  const [isSent, setSent] = useState(false);
  if (step === 'pick' || !history)
    return (
      <TemplatePicker typed={typed} onType={setTyped} onOpen={open}>
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
