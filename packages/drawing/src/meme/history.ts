import type { MemeDocument } from './document.ts';
import { applyEdit, type Edit } from './edits.ts';

/** A document with its earlier and undone states. */
export interface History {
  past: MemeDocument[];
  present: MemeDocument;
  future: MemeDocument[];
  /** Names the last edit; the next one of the same name replaces it, so that a word or a drag is one step. */
  last: string | null;
}

export type HistoryAction =
  | { type: 'edit'; edit: Edit }
  | { type: 'undo' }
  | { type: 'redo' }
  /** The end of a drag or of typing: the next edit is a new step. */
  | { type: 'pause' }
  | { type: 'open'; document: MemeDocument };

const STEPS_KEPT = 100;

export function beginHistory(present: MemeDocument): History {
  return { past: [], present, future: [], last: null };
}

/** Returns the next state; pure, so that it serves as a reducer. */
export function changeHistory(history: History, action: HistoryAction): History {
  switch (action.type) {
    case 'open':
      return beginHistory(action.document);
    case 'pause':
      return endStep(history);
    case 'undo': {
      const ended = endStep(history);
      const { past, present, future } = ended;
      const before = past.at(-1);
      if (!before) return ended;
      return { past: past.slice(0, -1), present: before, future: [present, ...future], last: null };
    }
    case 'redo': {
      const { past, present, future } = history;
      const [after, ...rest] = future;
      return after ? { past: [...past, present], present: after, future: rest, last: null } : history;
    }
    case 'edit':
      return edited(history, action.edit);
  }
}

/** Ends the current step. One that led back to where it began, such as a drag there and back, is dropped. */
function endStep(history: History): History {
  if (history.last === null) return history;
  const before = history.past.at(-1);
  const isUseless = before !== undefined && isEqual(before, history.present);
  return { ...history, ...(isUseless && { past: history.past.slice(0, -1), present: before }), last: null };
}

function edited(history: History, edit: Edit): History {
  const { past, present, last } = history;
  const next = applyEdit(present, edit);
  if (isEqual(next, present)) return history;
  const name = nameOf(edit);
  const isSameStep = name !== null && name === last;
  return {
    past: isSameStep ? past : [...past, present].slice(-STEPS_KEPT),
    present: next,
    future: [],
    last: name,
  };
}

/** Compares documents. Parts that an edit leaves alone are the same objects, so only changed parts are read. */
function isEqual(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (!isObject(one) || !isObject(other)) return false;
  const keys = Object.keys(one);
  return keys.length === Object.keys(other).length && keys.every((key) => isEqual(one[key], other[key]));
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

/** Returns the name of the edit; null for edits that are always separate steps. */
function nameOf(edit: Edit): string | null {
  if (edit.type === 'style') return `style:${edit.id}:${Object.keys(edit.style).join()}`;
  // A drag of the crop frame.
  if (edit.type === 'picture' && edit.change.crop) return 'crop';
  if (edit.type === 'value') return `value:${edit.index}`;
  return edit.type === 'write' || edit.type === 'move' || edit.type === 'tilt'
    ? `${edit.type}:${edit.id}`
    : null;
}
