import { useBlocker } from '@tanstack/react-router';
import { X } from 'lucide-react';
import { Dialog as Radix } from 'radix-ui';
import { FocusScope } from 'radix-ui/internal';
import { type ReactNode, useCallback, useRef, useState } from 'react';
import { firstField, giveBackFocus } from '../../lib/page/focus-panel';
import { Button } from '../button';
import { classes } from '../classes';
import { keysOf } from '../form/enter-key';
import { type Held, sayBeingSent, UnsavedContext, useHeld } from './unsaved';
import { CommandContext, useCommandWindow } from './window-commands';

interface DialogProps {
  title: string;
  description?: string;
  isOpen: boolean;
  /** Without it the dialog cannot be dismissed. */
  onClose?: () => void;
  /** It is gone, and the focus is back. */
  onClosed?: () => void;
  width?: keyof typeof widths;
  /** The dialog itself gets the focus instead of its first control: for dialogs with shortcut keys. */
  isFocused?: boolean;
  /** Its top stays where it is while its height changes, as from tab to tab. */
  isSteady?: boolean;
  /** Beside its title. */
  actions?: ReactNode;
  /** Below its title: to what stands far down. */
  ways?: ReactNode;
  children: ReactNode;
}
const widths = { narrow: 'sm:max-w-md', medium: 'sm:max-w-2xl', wide: 'sm:max-w-4xl', desk: 'sm:max-w-7xl' };

/** A modal dialog. The focus goes to its `data-focus` element or its form, and later returns to where it came from. */
export function Dialog(props: DialogProps) {
  const { title, description, isOpen, onClose, onClosed, width = 'medium', isFocused, isSteady, children } = props;
  // Most dialogs are opened by a row's button, which Radix does not know.
  const opener = useRef<HTMLElement>(null);
  const { askToClose, forms, question } = useUnsavedForms(onClose);
  const commands = useCommandWindow(title, isOpen);
  return (
    <Radix.Root open={isOpen} onOpenChange={(open) => !open && askToClose()}>
      <Radix.Portal>
        <Radix.Overlay
          data-window
          className="fixed inset-0 z-50 flex animate-fade items-end justify-center bg-night/65 max-sm:pb-(--notice,0px) sm:items-center sm:p-6"
        >
          <Radix.Content
            {...keysOf(askToClose)}
            data-keeps-focus={isFocused || undefined}
            onOpenAutoFocus={(event) => {
              opener.current = document.activeElement instanceof HTMLElement ? document.activeElement : null;
              if (!(event.target instanceof HTMLElement)) return;
              const wanted = isFocused ? event.target : (firstField(event.target) ?? event.target);
              event.preventDefault();
              // Its beginning stays in sight.
              wanted.focus({ preventScroll: true });
            }}
            onCloseAutoFocus={(event) => {
              event.preventDefault();
              giveBackFocus(opener.current);
              onClosed?.();
            }}
            {...(!description && { 'aria-describedby': undefined })}
            className={classes(
              'relative max-h-[calc(94dvh-var(--notice,0px))] w-full animate-rise overflow-y-auto overscroll-contain rounded-t-2xl bg-paper shadow-raised outline-none sm:max-h-full sm:rounded-2xl',
              widths[width],
              isSteady && 'max-sm:min-h-[calc(94dvh-var(--notice,0px))] sm:self-start',
            )}
          >
            <Header {...props} />
            <CommandContext value={commands}>
              <UnsavedContext value={forms}>
                <div className="px-5 py-6 sm:px-7">{children}</div>
              </UnsavedContext>
            </CommandContext>
            {question}
            <NoticesAbove />
          </Radix.Content>
        </Radix.Overlay>
      </Radix.Portal>
    </Radix.Root>
  );
}

/** In a modal window, which holds the focus: it may go to a notice all the same, whose Undo lies above the window. */
function NoticesAbove() {
  FocusScope.useFocusScopeBranch(document.querySelector<HTMLElement>('[data-notices]'));
  return null;
}

function Header({ title, description, actions, ways, onClose }: DialogProps) {
  return (
    <div className="sticky top-0 z-20 border-b border-line bg-paper px-5 py-4 sm:px-7">
      <div className="flex items-start justify-between gap-4">
        <div className="min-w-0 pt-0.5">
          {/* What its buttons leave of a phone is narrow. */}
          <Radix.Title
            className={classes('text-xl leading-7 font-semibold tracking-tight', Boolean(actions) && 'line-clamp-2')}
          >
            {title}
          </Radix.Title>
          {description && <Radix.Description className="mt-1 text-body text-ink-soft">{description}</Radix.Description>}
        </div>
        {actions && <div className="ml-auto flex">{actions}</div>}
        {onClose && (
          <Radix.Close asChild>
            <Button variant="quiet" size="icon" aria-label="Close" className="-mr-2">
              <X aria-hidden className="size-5" />
            </Button>
          </Radix.Close>
        )}
      </div>
      {ways}
    </div>
  );
}

/** A window with unsaved text asks before it closes; while something is being sent it stays. */
function useUnsavedForms(onClose?: () => void) {
  const { hasForm, heldByAny, discard, ...forms } = useHeld();
  /** What is done once the typed text may go. */
  const [asked, setAsked] = useState<(() => void) | null>(null);
  const askBefore = (go: () => void) => {
    const now = heldByAny();
    if (now === 'sending') sayBeingSent();
    else if (now) setAsked(() => go);
    else go();
  };
  const askToClose = () => askBefore(() => onClose?.());
  return {
    forms: { ...forms, askToClose, askBefore },
    askToClose,
    question: hasForm && (
      <UnsavedQuestion
        held={heldByAny}
        isAsking={asked !== null}
        onDiscard={(leave = asked ?? undefined) => {
          discard();
          setAsked(null);
          leave?.();
        }}
        onKeep={() => setAsked(null)}
      />
    ),
  };
}

interface UnsavedQuestionProps {
  held: () => Held | null;
  isAsking: boolean;
  /** @param leave for another place */
  onDiscard: (leave?: () => void) => void;
  onKeep: () => void;
}

export const discardQuestion = {
  question: 'Discard your changes?',
  explanation: 'They aren’t saved yet.',
  confirmLabel: 'Discard',
  cancelLabel: 'Keep editing',
} as const;

/** For the window's own ways to close, and for the browser's Back and Reload. */
function UnsavedQuestion({ held, isAsking, onDiscard, onKeep }: UnsavedQuestionProps) {
  const isHeld = useCallback(() => held() !== null, [held]);
  const staysWhileSending = useCallback(() => {
    const isSending = held() === 'sending';
    if (isSending) sayBeingSent();
    return isSending;
  }, [held]);
  // Before the other one, which would ask.
  useBlocker({ shouldBlockFn: staysWhileSending, enableBeforeUnload: false });
  const blocker = useBlocker({ shouldBlockFn: isHeld, enableBeforeUnload: isHeld, withResolver: true });
  return (
    <ConfirmDialog
      {...discardQuestion}
      isOpen={isAsking || blocker.status === 'blocked'}
      isPending={false}
      onConfirm={() => onDiscard(blocker.proceed)}
      onCancel={() => {
        blocker.reset?.();
        onKeep();
      }}
    />
  );
}

interface ConfirmDialogProps {
  question: string;
  explanation?: string;
  confirmLabel: 'Approve' | 'Confirm' | 'Delete' | 'Discard' | 'Erase' | 'Withdraw';
  cancelLabel?: string;
  /** It cannot be undone. */
  isFinal?: boolean;
  isOpen: boolean;
  isPending: boolean;
  /** What there is to know, and to do, before the answer. */
  children?: ReactNode;
  onConfirm: () => void;
  onCancel: () => void;
}

export function ConfirmDialog(props: ConfirmDialogProps) {
  const {
    question,
    explanation,
    confirmLabel,
    cancelLabel = 'Cancel',
    isFinal,
    isOpen,
    isPending,
    children,
    ...act
  } = props;
  // Enter alone must not delete anything; decisions can be undone.
  const isCareful = isFinal || ['Delete', 'Discard', 'Erase'].includes(confirmLabel);
  const close = isPending ? sayBeingSent : act.onCancel;
  return (
    <Dialog title={question} description={explanation} isOpen={isOpen} onClose={close} width="narrow">
      {children}
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="secondary" onClick={close} disabled={isPending} data-focus={isCareful || undefined}>
          {cancelLabel}
        </Button>
        <Button
          variant={confirmLabel === 'Approve' ? 'primary' : 'danger'}
          onClick={act.onConfirm}
          isPending={isPending}
          data-focus={!isCareful || undefined}
        >
          {confirmLabel}
        </Button>
      </div>
    </Dialog>
  );
}
