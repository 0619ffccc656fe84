import { m } from '@corpomeme/contract/site/messages';
import { page } from '@corpomeme/contract/site/paths';
import { TEMPLATES } from '@corpomeme/drawing/templates/all';
import { useQuery } from '@tanstack/react-query';
import { type ComponentProps, useEffect, useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import { browserApi } from '../../../lib/api/browser-api.ts';
import { rememberFiles, rememberPage } from '../../../lib/offline-pages.ts';
import { loadPicture, storePicture } from '../../../lib/picture-store.ts';
import { useObjectUrl } from '../../../lib/use-object-url.ts';
import { Button } from '../../../ui/button.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { Step } from '../../../ui/step.tsx';
import { toast } from '../../../ui/toast.ts';
import { useSession } from '../../site/session/session-store.ts';
import { Editor } from './editor.tsx';
import { MemeView } from './meme-view.tsx';
import { PostStep } from './post-step.tsx';
import { readVisitorDraft, type StudioDraft, storeStudioDraft } from './studio-draft.ts';
import { StudioLoading } from './studio-loading.tsx';
import { hiddenTemplatesQuery } from './studio-queries.ts';
import { TemplatePicker } from './template-picker.tsx';
import { useStudio, useTakenPicture } from './use-studio.ts';

interface DraftOfferProps {
  draft: StudioDraft;
  onAnswered: () => void;
}

/** Asks whether the meme that a visitor made in this tab is the member's, because several people may use the device. */
function DraftOffer({ draft, onAnswered }: DraftOfferProps) {
  const answer = (isOwn: boolean) => {
    storeStudioDraft('member', isOwn ? draft : null);
    if (!isOwn && draft.pictureKey !== null) void storePicture(draft.pictureKey, null);
    onAnswered();
  };
  const { document } = draft;
  return (
    <Panel title={m.studio.continueHeading}>
      {document?.base.kind === 'template' && (
        <MemeView document={document} className="w-40 rounded-control border border-line" />
      )}
      <div className="flex flex-wrap justify-center gap-3">
        <Button tone="marker" onClick={() => answer(true)}>
          {m.studio.continueDraft}
        </Button>
        <Button onClick={() => answer(false)}>{m.studio.discardDraft}</Button>
      </div>
    </Panel>
  );
}

interface SharedOfferProps {
  file: File;
  onTake: (file: File) => Promise<void>;
  onAnswered: () => void;
}

/** Asks whether the visitor shared the picture, because a form of any site can send one. */
function SharedOffer({ file, onTake, onAnswered }: SharedOfferProps) {
  const url = useObjectUrl(file);
  return (
    <Panel title={m.studio.sharedHeading}>
      {url && (
        <img src={url} alt={m.studio.sharedAlt} className="max-h-60 rounded-control border border-line" />
      )}
      <p className="text-muted">{m.studio.sharedHint}</p>
      <div className="flex flex-wrap justify-center gap-3">
        <Button tone="marker" onClick={() => void onTake(file).then(onAnswered)}>
          {m.studio.sharedUse}
        </Button>
        <Button onClick={onAnswered}>{m.studio.sharedDrop}</Button>
      </div>
    </Panel>
  );
}

/** The key under which the service worker stores a picture that another app shares with the site. */
const KEY = 'studio:shared';

/**
 * Returns the picture that was shared into the site, and how to forget it. `shared`: the result of the share, from the URL;
 * null without one.
 */
function useSharedPicture(shared: string | null) {
  const navigate = useNavigate();
  const [file, setFile] = useState<File | null>(null);
  useEffect(() => {
    if (shared === null) return;
    void navigate(page.studio(), { replace: true, preventScrollReset: true });
    void (async () => {
      const sent = await loadPicture(KEY);
      if (!sent) return toast(m.studio.sharedLost, 'error');
      await storePicture(KEY, null);
      setFile(sent);
    })();
  }, [shared, navigate]);
  return { file, forget: () => setFile(null) };
}

interface StudioProps {
  /** The template in the URL. */
  wanted: string | null;
  /** The result of a share from another app, from the URL; null without one. */
  shared: string | null;
}

/** Renders once the hidden scenes are known; without a response, it offers all scenes. */
export default function Studio(props: StudioProps) {
  const { data: hidden = [], isPending } = useQuery(hiddenTemplatesQuery(browserApi));
  const { status } = useSession();
  // A scene in the URL is opened at once, and leaves the URL.
  const [draft, setDraft] = useState(() =>
    status === 'in' && props.wanted === null ? readVisitorDraft() : null,
  );
  useStoredFiles(status === 'in');
  if (isPending) return <StudioLoading />;
  return (
    <Step of={draft ? 'offer' : 'steps'}>
      {draft ? (
        <DraftOffer draft={draft} onAnswered={() => setDraft(null)} />
      ) : (
        <Steps {...props} hidden={hidden} />
      )}
    </Step>
  );
}

/**
 * Caches page and scripts, so that the studio opens without a connection; members also need the form of the last step.
 */
function useStoredFiles(isMember: boolean): void {
  useEffect(() => {
    rememberPage(page.studio());
    const form = isMember ? import('../../memes/upload/upload-form.tsx') : null;
    void Promise.resolve(form)
      .catch(() => {})
      .then(rememberFiles);
  }, [isMember]);
}

/** The three steps: pick a scene, write, post. */
function Steps({ wanted, shared, hidden }: StudioProps & { hidden: readonly string[] }) {
  const isWithheld = wanted !== null && hidden.includes(wanted);
  const studio = useStudio(isWithheld ? null : wanted);
  const offered = useMemo(() => TEMPLATES.filter(({ name }) => !hidden.includes(name)), [hidden]);
  const { step, history, picture, typed, goTo, open, change, setTyped, restart } = studio;
  const taken = useTakenPicture(picture, typed, open);
  const sent = useSharedPicture(shared);
  const shown = sent.file ? 'shared' : history ? step : 'pick';
  return (
    <Step of={shown}>
      {sent.file ? (
        <SharedOffer file={sent.file} onTake={taken.take} onAnswered={sent.forget} />
      ) : shown === 'pick' || !history ? (
        <TemplatePicker {...{ typed, taken }} templates={offered} onType={setTyped} onOpen={open}>
          {isWithheld && <p className="font-semibold">{m.studio.withheld}</p>}
        </TemplatePicker>
      ) : shown === 'edit' ? (
        <Editor {...{ history, picture, change }} onBack={() => goTo('pick')} onNext={() => goTo('post')} />
      ) : (
        <Posting
          document={history.present}
          picture={picture}
          onBack={() => goTo('edit')}
          onAnother={restart}
        />
      )}
    </Step>
  );
}

interface PostingProps extends Pick<ComponentProps<typeof PostStep>, 'document' | 'picture' | 'onBack'> {
  onAnother: () => void;
}

/** The last step, and the way to another meme once this one is sent. */
function Posting({ onAnother, ...step }: PostingProps) {
  const [isSent, setSent] = useState(false);
  const { key } = step.picture;
  // A page that is loaded again, or gone back to, offers no meme that is sent.
  const forgetDraft = () => {
    storeStudioDraft('member', null);
    if (key !== null) void storePicture(key, null);
    setSent(true);
  };
  return (
    <div data-editing={isSent ? undefined : ''} className="grid gap-5">
      <PostStep {...step} onSent={forgetDraft} />
      {isSent && (
        <Button className="justify-self-start" onClick={onAnother}>
          {m.studio.another}
        </Button>
      )}
    </div>
  );
}
