import type { FieldErrors } from '@cueroom/contracts/app-error';
import type { Pitch, PitchChanges, PitchWithRecipients } from '@cueroom/contracts/pitches/pitches';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { adminKeys } from '../../../lib/api/admin-keys';
import { ApiError, sayError } from '../../../lib/api/api-error';
import { storedDraft, tabStorage } from '../../../lib/storage';
import { toast } from '../../../ui/notices/toasts';
import { useUnsaved } from '../../../ui/window/unsaved';
import { pitchKind, savePitch } from '../shared/pitches.queries';
import { asTyped, type Clash, clashesOf, rebased } from './clashes';
import { useTrackUndo } from './merge-tracks';

const pauseMs = 500;
/** Typing without a pause is saved after this long. */
const longestMs = 2000;
const againMs = 4000;
/** A closed pitch shows no state: after this many failed tries a notice says that it is not saved. */
const triesWhenClosed = 5;

type Field = keyof PitchChanges;
interface EditorState {
  status: 'saved' | 'saving' | 'failed' | 'refused' | 'conflict';
  /** What is shown in place of the server's. */
  draft: PitchChanges;
  /** All that was typed here, also what is saved by now. */
  typed: PitchChanges;
  /** What the server was last known to have: an answer is here before it is in the cache. */
  server?: Pitch;
  /** Of fields that the server has refused: each waits until it is changed, and holds back no other. */
  errors: FieldErrors;
  reason?: string;
  /** What waits for a decision. */
  clashes?: Clash[];
}

const nothingTyped: EditorState = { status: 'saved', draft: {}, typed: {}, errors: {} };

/** `tracks` of `tracks.2.note` */
const fieldOf = (path: string) => path.split('.')[0] as Field;
const only = <Fields extends PitchChanges | FieldErrors>(fields: Fields, isWanted: (name: Field) => boolean) =>
  Object.fromEntries(Object.entries(fields).filter(([path]) => isWanted(fieldOf(path)))) as Fields;

/** All but what was refused. */
const sendable = ({ draft, errors }: Pick<EditorState, 'draft' | 'errors'>): PitchChanges => {
  const refused = Object.keys(errors).map(fieldOf);
  return only(draft, (name) => !refused.includes(name));
};

const isEmpty = (fields: object) => Object.keys(fields).length === 0;

/** What was typed into a pitch and could not be saved before its window closed: in this tab, until the pitch is opened again. */
const pitchDraft = (id: string) => storedDraft<PitchChanges>(tabStorage, `pitch-${id}`);

/** Editors of windows that are closed and still save, by pitch. */
const closing = new Map<string, PitchEditor>();

/** Sends what is typed after a pause, a field at a time; a field that someone else has changed waits for a decision. */
class PitchEditor {
  private state: EditorState = nothingTyped;
  private isSending = false;
  private timer?: ReturnType<typeof setTimeout>;
  private waitingSince?: number;
  /** As it was before someone else changed the same. */
  private clashBase?: Pitch;
  /** Since its window closed. */
  private triesLeft?: number;

  constructor(
    private server: Pitch,
    private readonly tell: (state: EditorState) => void,
    private readonly onSaved: (pitch: Pitch) => void,
  ) {}

  /** What was typed last goes with the window; it is kept in case it cannot be saved. */
  close(): void {
    if (isEmpty(sendable(this.state))) return;
    this.triesLeft = triesWhenClosed;
    closing.set(this.server.id, this);
    pitchDraft(this.server.id).write(this.state.draft);
    void this.send();
  }

  /** Opened again, also by React in strict mode. */
  open(): void {
    this.triesLeft = undefined;
    // One that was closed before leaves it to this one.
    const previous = closing.get(this.server.id);
    closing.delete(this.server.id);
    if (previous !== this) clearTimeout(previous?.timer);
    const kept = pitchDraft(this.server.id);
    const draft = kept.read();
    kept.write(null);
    if (draft) this.change(draft);
  }

  /** A newer state was read. The answer to what is being sent says the same, with its own change in it. */
  know(pitch: Pitch): void {
    if (this.isSending || pitch.revision <= this.server.revision) return;
    const base = this.server;
    const draft = rebased(this.state.draft, base, pitch);
    this.server = pitch;
    if (draft) this.set({ draft });
    else this.ask(base);
  }

  change(changes: PitchChanges): void {
    const isAsked = this.state.status === 'conflict';
    const errors = only(this.state.errors, (name) => !(name in changes));
    const draft = { ...this.state.draft, ...changes };
    const typed = { ...this.state.typed, ...changes };
    this.set({ status: isAsked ? 'conflict' : 'saving', draft, typed, errors });
    if (isAsked) return;
    this.waitingSince ??= Date.now();
    this.later(Math.max(0, Math.min(pauseMs, this.waitingSince + longestMs - Date.now())));
  }

  /** What was typed wins, or what the other has made of it. */
  settle(isMine: boolean): void {
    const { draft, clashes = [] } = this.state;
    const theirs = isMine ? [] : clashes.map((clash) => (clash.kind === 'field' ? clash.name : 'tracks'));
    this.clashBase = undefined;
    this.proceed({ draft: only(draft, (name) => !theirs.includes(name)), errors: {} });
    void this.send();
  }

  send = async (): Promise<void> => {
    clearTimeout(this.timer);
    const sent = sendable(this.state);
    if (this.isSending || this.state.status === 'conflict' || isEmpty(sent)) return;
    this.isSending = true;
    this.waitingSince = undefined;
    const base = this.server;
    try {
      const pitch = await savePitch(base, sent);
      this.server = pitch;
      this.onSaved(pitch);
      const { draft, errors } = this.state;
      this.proceed({ draft: only(draft, (name) => draft[name] !== sent[name]), errors });
    } catch (error) {
      this.fail(error, sent, base);
    }
    this.isSending = false;
    const isClosed = this.triesLeft !== undefined;
    if (isClosed && closing.get(this.server.id) !== this) return clearTimeout(this.timer);
    if (this.triesLeft !== undefined) this.endWhenClosed(this.triesLeft - 1);
    if (this.state.status === 'saving') this.later(0);
  };

  private endWhenClosed(triesLeft: number): void {
    this.triesLeft = triesLeft;
    const { status, draft, reason } = this.state;
    if (status === 'saving' || (status === 'failed' && triesLeft > 0)) return;
    closing.delete(this.server.id);
    if (status === 'saved') return pitchDraft(this.server.id).write(null);
    clearTimeout(this.timer);
    pitchDraft(this.server.id).write(draft);
    const why = status === 'conflict' ? 'Someone else changed it too' : (reason ?? 'A field cannot be saved as it is');
    const description = `${why}. Open the pitch again: what you typed is kept in this tab.`;
    toast({ title: `“${this.server.title}” isn’t saved`, description, variant: 'destructive' });
  }

  private fail(error: unknown, sent: PitchChanges, base: Pitch): void {
    if (error instanceof ApiError && error.current) {
      const current = error.current as Pitch;
      this.server = current;
      this.onSaved(current);
      const draft = rebased(this.state.draft, base, current);
      return draft ? this.set({ status: 'saving', draft }) : this.ask(base);
    }
    // A deleted pitch may be restored.
    if (error instanceof ApiError && error.status < 500 && error.status !== 429 && error.status !== 404) {
      if (isEmpty(only(error.errors, (name) => name in sent)))
        return this.set({ status: 'refused', reason: sayError(error) });
      const { draft, errors } = this.state;
      const refused = only(error.errors, (name) => name in sent && draft[name] === sent[name]);
      return this.proceed({ draft, errors: { ...errors, ...refused } });
    }
    this.set({ status: 'failed', reason: sayError(error) });
    this.later(againMs);
  }

  /** To what can be saved, until that is done. */
  private proceed(rest: Pick<EditorState, 'draft' | 'errors'>): void {
    const isDone = isEmpty(sendable(rest));
    this.set({ status: !isDone ? 'saving' : isEmpty(rest.draft) ? 'saved' : 'refused', ...rest, reason: undefined });
  }

  private ask(base: Pitch): void {
    clearTimeout(this.timer);
    this.clashBase ??= base;
    this.set({ status: 'conflict' });
  }

  private later(ms: number): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.send(), ms);
  }

  private set(change: Partial<EditorState>): void {
    const state = { ...this.state, ...change, server: this.server };
    this.state = { ...state, clashes: this.clashBase && clashesOf(this.clashBase, state.draft, this.server) };
    this.tell(this.state);
  }
}

const withSaved = (known: PitchWithRecipients, saved: Pitch) => ({ ...known, ...saved, recipients: known.recipients });

export type PitchState = ReturnType<typeof usePitchEditor>;

/** A pitch as it is typed: kept as one types, and with undo for its tracks. */
export function usePitchEditor(pitch: PitchWithRecipients) {
  const queryClient = useQueryClient();
  const [state, setState] = useState(nothingTyped);
  const [editor] = useState(() => {
    const onSaved = (saved: Pitch) => {
      const key = adminKeys.one(pitchKind, saved.id);
      queryClient.setQueryData<PitchWithRecipients>(key, (known) => known && withSaved(known, saved));
      void queryClient.invalidateQueries({ queryKey: adminKeys.kind(pitchKind) });
    };
    return new PitchEditor(pitch, setState, onSaved);
  });
  useEffect(() => editor.know(pitch), [editor, pitch]);
  useEffect(() => {
    editor.open();
    return () => editor.close();
  }, [editor]);
  useEffect(() => {
    if (state.status !== 'saving') return;
    const ask = (event: BeforeUnloadEvent) => {
      void editor.send();
      event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [editor, state.status]);
  const isWaiting = state.status !== 'saved' && state.status !== 'saving';
  useUnsaved(isWaiting || !isEmpty(state.errors));

  const { server, draft, typed } = state;
  const latest = server && server.revision > pitch.revision ? withSaved(pitch, server) : pitch;
  const shown = asTyped({ ...latest, ...draft } as PitchWithRecipients, typed);
  return {
    pitch: shown,
    state,
    change: (changes: PitchChanges) => editor.change(changes),
    settle: (isMine: boolean) => editor.settle(isMine),
    ...useTrackUndo(shown.tracks, (tracks) => editor.change({ tracks })),
  };
}
