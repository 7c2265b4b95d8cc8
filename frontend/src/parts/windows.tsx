import { ListFilter } from 'lucide-react';
import { useForm } from 'react-hook-form';
import { Accordion } from '../ui/accordion';
import { Button } from '../ui/button';
import { ConfirmDialog, Dialog } from '../ui/window/dialog';
import { IconButton } from '../ui/icon-button';
import { lazyWindow } from '../ui/window/lazy-window';
import { Popover } from '../ui/window/popover';
import { TabRow, Tabs } from '../ui/tabs';
import { TextField } from '../ui/form/text-field';
import { useUnsaved } from '../ui/window/unsaved';
import { TryForm } from './forms';
import { type Group, longTitle, nothing, Opened, Row, Try } from './part';

const FailedWindow = lazyWindow(() => Promise.reject<never>(new TypeError('Failed to fetch')));
const LateWindow = lazyWindow<{ onClose: () => void }>(async () => {
  await new Promise((resolve) => setTimeout(resolve, 2000));
  return { default: ({ onClose }) => <Dialog title="It came late" isOpen onClose={onClose} children={null} /> };
});

function UnsavedForm() {
  const { register, formState } = useForm({ defaultValues: { title: '' } });
  useUnsaved(formState.isDirty);
  return (
    <form data-form>
      <TextField label="Type here, and close" {...register('title')} />
    </form>
  );
}

const tabs = [
  { value: 'tracks', title: 'Tracks', content: <p className="py-4">What the tab holds.</p> },
  { value: 'briefs', title: 'Briefs', waiting: 3, waitingFor: 'New briefs', content: <p className="py-4">Three.</p> },
  { value: 'long', title: longTitle, waiting: 120, content: <p className="py-4">Many.</p> },
];
const confirm = { isPending: false, onConfirm: nothing };

export const windows: Group = {
  title: 'Windows and tabs',
  parts: [
    {
      name: 'Dialog',
      use: 'A record, a form or a choice over the page. It asks before something typed is lost with it.',
      states: {
        widths: (
          <Row>
            {(['narrow', 'medium', 'wide', 'desk'] as const).map((width) => (
              <Opened key={width} name={width}>
                {(isOpen, onClose) => (
                  <Dialog title="Brief Details" width={width} isOpen={isOpen} onClose={onClose}>
                    <TryForm hasErrors />
                  </Dialog>
                )}
              </Opened>
            ))}
          </Row>
        ),
        'long, described, with actions': (
          <Opened name="a long one">
            {(isOpen, onClose) => (
              <Dialog
                title={longTitle}
                description={longTitle}
                isOpen={isOpen}
                onClose={onClose}
                isFocused
                actions={<IconButton icon={ListFilter} label="Filter" />}
              >
                <p>Nothing more.</p>
              </Dialog>
            )}
          </Opened>
        ),
        'with a form that asks': (
          <Opened name="a form">
            {(isOpen, onClose) => (
              <Dialog title="New Brief" isOpen={isOpen} onClose={onClose}>
                <UnsavedForm />
              </Dialog>
            )}
          </Opened>
        ),
      },
    },
    {
      name: 'ConfirmDialog',
      use: 'Before what cannot simply be taken back. Where something is lost, Enter alone does nothing.',
      states: {
        'deletes, and decides': (
          <Row>
            <Opened name="Delete">
              {(isOpen, onClose) => (
                <ConfirmDialog
                  {...{ ...confirm, isOpen, onCancel: onClose }}
                  question="Delete this track?"
                  explanation={longTitle}
                  confirmLabel="Delete"
                />
              )}
            </Opened>
            <Opened name="Approve">
              {(isOpen, onClose) => (
                <ConfirmDialog
                  {...{ ...confirm, isOpen, onCancel: onClose }}
                  question="Approve this submission?"
                  confirmLabel="Approve"
                />
              )}
            </Opened>
          </Row>
        ),
      },
    },
    {
      name: 'lazyWindow',
      use: 'A window whose code loads when it is opened.',
      states: {
        'late, and not loaded': (
          <Row>
            <Opened name="late">{(isOpen, onClose) => isOpen && <LateWindow onClose={onClose} />}</Opened>
            <Opened name="failing">{(isOpen, onClose) => isOpen && <FailedWindow onClose={onClose} />}</Opened>
          </Row>
        ),
      },
    },
    {
      name: 'Popover',
      use: 'Controls beside a button, with the list in sight; on a phone a sheet.',
      states: {
        'with a form': (
          <Popover title="Filters" trigger={<Button size="small">Open filters</Button>}>
            <TryForm />
          </Popover>
        ),
      },
    },
    {
      name: 'Tabs',
      use: 'Lines for the places of the portal, pills for the lists within one and the parts of a record.',
      states: {
        lines: (
          <Try first="tracks">
            {(value, onValue) => <Tabs label="Places" tabs={tabs} value={value} onValue={onValue} isKept />}
          </Try>
        ),
        pills: (
          <Try first="briefs">
            {(value, onValue) => (
              <Tabs look="pill" label="Lists" tabs={tabs.slice(0, 2)} value={value} onValue={onValue} />
            )}
          </Try>
        ),
      },
    },
    {
      name: 'TabRow',
      use: 'Saved views above a list. Arrow keys move the focus, Enter opens.',
      states: {
        'one open': (
          <Try first="tracks">
            {(value, onOpen) => <TabRow label="Views" tabs={tabs} value={value} onOpen={onOpen} />}
          </Try>
        ),
        'none open, and a long name': (
          <Try first="">
            {(value, onOpen) => (
              <TabRow
                label="Views"
                tabs={[...tabs, { value: 'long', title: longTitle, isName: true }]}
                value={value}
                onOpen={onOpen}
              />
            )}
          </Try>
        ),
      },
    },
    {
      name: 'Accordion',
      use: 'Questions with their answers on the site. One is open at a time.',
      states: {
        closed: (
          <Accordion
            items={[
              { title: 'Who owns the music?', text: 'You do.' },
              { title: longTitle, text: longTitle },
            ]}
          />
        ),
      },
    },
  ],
};
