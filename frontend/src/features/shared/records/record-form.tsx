import { type ReactNode, useEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import type { FieldValues } from 'react-hook-form';
import { firstField, focusLateForm } from '../../../lib/page/focus-panel';
import { Button } from '../../../ui/button';
import { classes } from '../../../ui/classes';
import { FormFields } from '../../../ui/form/form-fields';
import { useToast } from '../../../ui/notices/toasts';
import { useAskToClose } from '../../../ui/window/unsaved';
import { useCommands } from '../../../ui/window/window-commands';
import { ConflictNotice } from './conflict-notice';
import type { RecordFormState } from './use-record-form';

interface RecordFormProps<Values extends FieldValues> {
  state: RecordFormState<Values>;
  label?: string;
  saveLabel: string;
  /** In a window, which it closes. */
  hasCancel?: boolean;
  /** What else can be done with it, beside Save. */
  actions?: ReactNode;
  /** What the form says of itself beside its buttons. */
  note?: string;
  /** A file that is uploaded has to arrive first. */
  isLocked?: boolean;
  onDiscard?: () => void;
  isOneColumn?: boolean;
  className?: string;
  /** In place of all its fields in order. */
  children?: ReactNode;
  /** What grows by itself: above the choice it would push that out of sight. */
  below?: ReactNode;
}

/** A form with its buttons, and the choice to make when someone else changed the same fields. */
export function RecordForm<Values extends FieldValues>(props: RecordFormProps<Values>) {
  const { state, label, saveLabel, hasCancel, isLocked, isOneColumn, className, children, below } = props;
  const { form, parts, fields, submit, isPending } = state;
  const element = useRef<HTMLFormElement>(null);
  const askToClose = useAskToClose();
  useCommands([
    ...(hasCancel ? [{ label: 'Cancel', run: askToClose }] : []),
    ...(isPending || isLocked ? [] : [{ label: saveLabel, run: submit }]),
  ]);
  useEffect(() => focusLateForm(element.current), []);
  const resolve = (isMine: boolean) => {
    const names = Object.keys(state.conflict?.mine ?? {});
    flushSync(() => state.resolve(isMine));
    if (isMine || !element.current) return;
    // The question is gone: the focus goes on where the answer is.
    const asked = names.map((name) => `[name="${name}"], [name^="${name}."]`).join();
    (element.current.querySelector<HTMLElement>(asked) ?? firstField(element.current))?.focus();
  };
  return (
    // eslint-disable-next-line jsx-a11y-x/no-noninteractive-element-interactions -- the keys of the fields in it
    <form
      ref={element}
      data-form
      noValidate
      aria-label={label}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isPending && !isLocked) submit();
      }}
      onKeyDown={({ key, ctrlKey, metaKey, currentTarget }) => {
        // In a window it is the window's key.
        if (key !== 'Enter' || !(ctrlKey || metaKey) || currentTarget.closest('[role=dialog]')) return;
        currentTarget.requestSubmit();
      }}
      className={classes('grid grid-cols-1 gap-5', !isOneColumn && 'sm:grid-cols-2', className)}
    >
      {children ?? <FormFields form={form} fields={parts} />}
      {state.conflict && (
        <ConflictNotice {...state.conflict} fields={fields} imageName={state.imageName} onResolve={resolve} />
      )}
      {below}
      <Foot {...props} />
    </form>
  );
}

function Foot<Values extends FieldValues>(props: RecordFormProps<Values>) {
  const { state, saveLabel, hasCancel, actions, note, isLocked, onDiscard } = props;
  const { form, isPending, isKept, failure, discard } = state;
  const askToClose = useAskToClose();
  const said = isPending ? 'Saving…' : isLocked ? 'Uploading the file…' : failure === null ? note : '';
  return (
    <div
      data-foot
      className={classes(
        'flex flex-wrap items-center justify-end gap-3 border-t border-line sm:col-span-full',
        // In a window it stays in sight.
        hasCancel ? 'sticky bottom-0 z-10 -mx-5 -mb-6 bg-paper px-5 py-4 sm:-mx-7 sm:px-7' : 'pt-5',
      )}
    >
      <NotSaved reason={isLocked ? null : failure} />
      {isKept ? (
        <DraftNote
          isChanged={form.formState.isDirty}
          isPending={isPending}
          said={said}
          onDiscard={() => {
            discard();
            onDiscard?.();
          }}
        />
      ) : (
        <p aria-live="polite" className="mr-auto text-sm text-ink-soft">
          {said}
        </p>
      )}
      {hasCancel && (
        <Button variant="secondary" onClick={askToClose}>
          Cancel
        </Button>
      )}
      {actions}
      <Button type="submit" isPending={isPending} disabled={isLocked}>
        {saveLabel}
      </Button>
    </div>
  );
}

interface DraftNoteProps {
  isChanged: boolean;
  isPending: boolean;
  /** More urgent than what becomes of the draft. */
  said?: string;
  onDiscard: () => void;
}

function DraftNote({ isChanged, isPending, said, onDiscard }: DraftNoteProps) {
  return (
    <div className="mr-auto flex flex-wrap items-center gap-3">
      {isChanged && (
        <Button variant="secondary" onClick={onDiscard} isPending={isPending}>
          Discard changes
        </Button>
      )}
      <p aria-live="polite" className="text-sm text-ink-soft">
        {said ?? (isChanged && 'Unsaved changes. They’re kept while you switch tabs.')}
      </p>
    </div>
  );
}

/** It stays where the notice goes, which is heard, and names the reason first. */
export function NotSaved({ reason }: { reason: string | null }) {
  const notice = useToast();
  if (reason === null) return null;
  const isInSight = notice?.isOpen && notice.variant === 'destructive';
  return (
    <p className="text-sm wrap-anywhere text-bad max-sm:basis-full sm:flex-1">
      {isInSight ? 'Not saved.' : `Not saved. ${reason}`}
    </p>
  );
}
