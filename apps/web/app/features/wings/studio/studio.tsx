import { m } from '@corpomeme/contract/site/messages';
import { page } from '@corpomeme/contract/site/paths';
import { fromTemplate, type MemeDocument } from '@corpomeme/drawing/meme/document';
import { TEMPLATES } from '@corpomeme/drawing/templates/all';
import type { Template } from '@corpomeme/drawing/templates/template';
import { useQuery } from '@tanstack/react-query';
import ImageUp from 'lucide-react/icons/image-up';
import {
  type ComponentProps,
  type ReactNode,
  useDeferredValue,
  useEffect,
  useId,
  useMemo,
  useState,
} from 'react';
import { useNavigate } from 'react-router';
import { browserApi } from '../../../lib/api/browser-api.ts';
import { classNames } from '../../../lib/class-names.ts';
import { rememberFiles, rememberPage } from '../../../lib/offline-pages.ts';
import { loadPicture, storePicture } from '../../../lib/picture-store.ts';
import { inOne } from '../../../lib/second-text.tsx';
import { useObjectUrl } from '../../../lib/use-object-url.ts';
import { Button } from '../../../ui/button.tsx';
import { buttonLook } from '../../../ui/button-look.ts';
import { TextArea, TextInput } from '../../../ui/form/text-field.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { Step } from '../../../ui/step.tsx';
import { toast } from '../../../ui/toast.ts';
import { usePageDrop } from '../../memes/upload/use-page-drop.ts';
import { useSession } from '../../site/session/session-store.ts';
import { Editor } from './editor.tsx';
import { MemeView } from './meme-view.tsx';
import { PostStep } from './post-step.tsx';
import { readVisitorDraft, type StudioDraft, storeStudioDraft } from './studio-draft.ts';
import { StudioLoading } from './studio-loading.tsx';
import { hiddenTemplatesQuery } from './studio-queries.ts';
import { findTemplates } from './template-search.ts';
import { linesOf, type TakenPicture, useStudio, useTakenPicture } from './use-studio.ts';

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

interface TemplatePickerProps {
  templates: readonly Template[];
  typed: string;
  onType: (typed: string) => void;
  onOpen: (document: MemeDocument) => void;
  taken: TakenPicture;
  /** A note above the scenes. */
  children?: ReactNode;
}

/**
 * All scenes with the typed texts on them. Search and own picture stay above them and the text below, within reach of the
 * thumb; for the keyboard, the text comes before the scenes. A picture may be pasted or dropped on the page, too.
 */
function TemplatePicker({ templates, typed, onType, onOpen, taken, children }: TemplatePickerProps) {
  const { take, hasFailed } = taken;
  usePageDrop(true, (file) => void take(file));
  const [search, setSearch] = useState('');
  const found = useMemo(() => findTemplates(templates, search), [templates, search]);
  // Keeps typing responsive; the scenes follow.
  const shown = useDeferredValue(typed);
  return (
    // No grid: in one, what sticks would stay in its row.
    <div className="flex flex-col gap-2">
      <div className="z-10 -mx-2 flex flex-wrap gap-2 bg-paper px-2 py-1 tall:sticky tall:top-14 sm:tall:top-16">
        <TextInput
          type="search"
          aria-label={m.studio.search}
          placeholder={m.studio.search}
          className="min-w-0 flex-1 basis-20"
          value={search}
          onChange={({ target }) => setSearch(target.value)}
        />
        <OwnPictureButton onChoose={take} />
      </div>
      {/* Fixed, because a browser scrolls the page to a sticky field that gets the focus. */}
      <div
        data-composing=""
        className="z-10 bg-paper px-4 py-2 sm:px-6 tall:fixed tall:inset-x-0 tall:bottom-(--bar)"
      >
        <TextArea
          rows={1}
          aria-label={m.studio.typeOnce}
          aria-describedby="one-line-each"
          placeholder={m.studio.typeOnce}
          className="mx-auto block field-sizing-content max-h-32 min-h-11 max-w-348"
          value={typed}
          onChange={({ target }) => onType(target.value)}
        />
        <p id="one-line-each" className="sr-only">
          {m.studio.typeOnceHint}
        </p>
      </div>
      <p role="alert" className="font-semibold text-reject empty:hidden">
        {hasFailed && m.studio.unreadable}
      </p>
      {children}
      <section aria-labelledby="scenes" className="grid gap-3">
        <h2 id="scenes" className="sr-only">
          {m.studio.scenes}
        </h2>
        <p role="status" className={found.length > 0 ? 'sr-only' : 'text-muted'}>
          {found.length > 0 ? m.studio.found({ count: found.length }) : m.studio.nothing}
        </p>
        <ul className="grid grid-cols-2 items-start gap-3 sm:grid-cols-3 lg:grid-cols-4">
          {found.map((template) => (
            <li key={template.name} style={{ contentVisibility: 'auto', containIntrinsicSize: 'auto 14rem' }}>
              <TemplateTile template={template} shown={shown} typed={typed} onOpen={onOpen} />
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}

interface TemplateTileProps {
  template: Template;
  /** The text on the picture, which may lag behind the typed one on a busy browser. */
  shown: string;
  typed: string;
  onOpen: (document: MemeDocument) => void;
}

/** Without a transition, because a transition never ends while the browser skips a tile that is out of view. */
function TemplateTile({ template: { name, title }, shown, typed, onOpen }: TemplateTileProps) {
  const document = useMemo(() => fromTemplate(name, linesOf(shown)), [name, shown]);
  if (!document) return null;
  return (
    <button
      type="button"
      onClick={() => onOpen(fromTemplate(name, linesOf(typed)) ?? document)}
      className="grid w-full gap-2 rounded-card border border-line bg-surface p-2 text-left hover:border-marker"
    >
      <MemeView document={document} className="w-full rounded-control" />
      <span className="px-1 pb-1 font-semibold wrap-break-word">{inOne(title)}</span>
    </button>
  );
}

/** Phones offer the camera here, too. */
function OwnPictureButton({ onChoose }: { onChoose: (file: File) => Promise<void> }) {
  const id = useId();
  return (
    <label
      htmlFor={id}
      className={classNames(
        buttonLook('plain'),
        'cursor-pointer px-3 has-focus-visible:outline-2 has-focus-visible:outline-offset-2',
      )}
    >
      <ImageUp className="size-5 max-sm:hidden" />
      {m.studio.ownPicture}
      <input
        id={id}
        type="file"
        accept="image/*"
        className="sr-only"
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) void onChoose(file);
          target.value = '';
        }}
      />
    </label>
  );
}
