import { page } from '@corpomeme/contract/site/paths';
import { fromPicture, fromTemplate, type MemeDocument } from '@corpomeme/drawing/meme/document';
import {
  beginHistory,
  changeHistory,
  type History,
  type HistoryAction,
} from '@corpomeme/drawing/meme/history';
import { useEffect, useReducer, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { useStore } from '../../../lib/store.ts';
import { logoutCount } from '../../site/session/departure.ts';
import { getSession, useSession } from '../../site/session/session-store.ts';
import {
  type Maker,
  readStudioDraft,
  type Step,
  type StudioDraft,
  storeStudioDraft,
} from './studio-draft.ts';
import { type OwnPicture, useOwnPicture } from './use-own-picture.ts';

type StudioAction = HistoryAction | { type: 'empty' };

interface Studio {
  step: Step;
  /** The text typed above the scenes, shown on all of them. */
  typed: string;
  history: History | null;
  picture: OwnPicture;
  setTyped: (typed: string) => void;
  goTo: (step: Step) => void;
  /** Starts a meme and shows it. */
  open: (document: MemeDocument) => void;
  change: (action: HistoryAction) => void;
  /** Discards the meme and starts again. */
  restart: () => void;
}

/** The studio's state, stored as this tab's draft. `wanted`: the template in the URL. */
export function useStudio(wanted: string | null): Studio {
  const [kept] = useState(() => begin(wanted, makerOf(getSession().status)));
  useOpenedAddress(wanted);
  const [step, goTo] = useState<Step>(kept.step);
  const [typed, setTyped] = useState(kept.typed);
  const [history, change] = useReducer(changeStudio, kept.document && beginHistory(kept.document));
  const picture = useOwnPicture(kept.pictureKey);
  const document = history?.present ?? null;
  useStoredDraft({ step, typed, document, pictureKey: picture.key });
  const restart = () => {
    change({ type: 'empty' });
    setTyped('');
    picture.forget();
    goTo('pick');
  };
  useLogout(restart);
  const open = (opened: MemeDocument) => {
    change({ type: 'open', document: opened });
    goTo('edit');
  };
  return { step, typed, history, picture, setTyped, goTo, open, change, restart };
}

function begin(wanted: string | null, maker: Maker): StudioDraft {
  const document = wanted === null ? null : fromTemplate(wanted);
  return document ? { step: 'edit', typed: '', document, pictureKey: null } : readStudioDraft(maker);
}

function makerOf(status: 'unknown' | 'out' | 'in'): Maker {
  return status === 'in' ? 'member' : 'visitor';
}

/** Removes the template from the URL once it is open, so that a reload shows the draft. */
function useOpenedAddress(wanted: string | null): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (wanted !== null) void navigate(page.studio(), { replace: true, preventScrollReset: true });
  }, [wanted, navigate]);
}

/** Returns the texts of one line each that were typed for all scenes. */
export function linesOf(typed: string): string[] {
  return typed.split('\n').map((line) => line.trim());
}

function changeStudio(history: History | null, action: StudioAction): History | null {
  if (action.type === 'empty') return null;
  if (action.type === 'open') return beginHistory(action.document);
  return history && changeHistory(history, action);
}

function useStoredDraft({ step, typed, document, pictureKey }: StudioDraft): void {
  const { status } = useSession();
  useEffect(() => {
    // The session decides whose draft it is.
    if (status === 'unknown') return;
    const isEmpty = document === null && typed === '';
    storeStudioDraft(makerOf(status), isEmpty ? null : { step, typed, document, pictureKey });
  }, [status, step, typed, document, pictureKey]);
}

/** Logging out removes the member's meme from memory too (decision 103). */
function useLogout(forget: () => void): void {
  const left = useStore(logoutCount, 0);
  const seen = useRef(left);
  useEffect(() => {
    if (seen.current === left) return;
    seen.current = left;
    forget();
  });
}

export interface TakenPicture {
  /** Starts a meme with the picture. */
  take: (file: File) => Promise<void>;
  hasFailed: boolean;
}

export function useTakenPicture(
  picture: OwnPicture,
  typed: string,
  onOpen: (document: MemeDocument) => void,
): TakenPicture {
  const [hasFailed, setFailed] = useState(false);
  const take = async (file: File) => {
    const bitmap = await picture.choose(file);
    setFailed(!bitmap);
    if (bitmap) onOpen(fromPicture(bitmap, linesOf(typed)));
  };
  return { take, hasFailed };
}
