import { Fragment, useState } from 'react';
import { areSingleKeysOn, setSingleKeys } from '../../../lib/keys';
import { seekSec } from '../../player/player-keys';
import { CheckField } from '../../../ui/check-field';
import { Dialog } from '../../../ui/dialog';
import { KeyCap } from '../../../ui/key-cap';

interface Section {
  title: string;
  shortcuts: { keys: string[]; or?: string[]; to?: string[]; does: string }[];
}

const sections: Section[] = [
  {
    title: 'Everywhere',
    shortcuts: [
      { keys: ['Ctrl', 'K'], does: 'Search everything (⌘ K on a Mac)' },
      { keys: ['?'], does: 'Show this list' },
      { keys: ['F8'], does: 'Go to the notification' },
    ],
  },
  {
    title: 'Player',
    shortcuts: [
      { keys: ['Space'], does: 'Play or pause' },
      { keys: ['←'], or: ['→'], does: `Back or forward ${seekSec} seconds` },
      { keys: ['Shift', '←'], or: ['Shift', '→'], does: 'Previous or next track' },
      { keys: ['Shift', '↑'], or: ['Shift', '↓'], does: 'Volume up or down' },
    ],
  },
  {
    title: 'In a list',
    shortcuts: [
      { keys: ['↓'], or: ['↑'], does: 'Next or previous row (also J and K)' },
      { keys: ['Enter'], does: 'Open the row' },
      { keys: ['Delete'], does: 'Delete the row (tracks and projects)' },
      { keys: ['X'], does: 'Select the row (submissions)' },
    ],
  },
  {
    title: 'Submission Details',
    shortcuts: [
      { keys: ['1'], to: ['5'], does: 'Play that song from the start' },
      { keys: ['A'], does: 'Approve and move to catalog' },
      { keys: ['R'], does: 'Reject and archive (asks first)' },
      { keys: ['T'], does: 'Add a tag' },
      { keys: ['F'], does: 'Write feedback (Ctrl Enter sends it)' },
      { keys: ['Esc'], does: 'Close' },
    ],
  },
];

export default function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const [areOn, setAreOn] = useState(areSingleKeysOn);
  return (
    <Dialog
      title="Keyboard shortcuts"
      description="They don’t work while you type in a field."
      isOpen
      onClose={onClose}
    >
      <CheckField
        label="Single-key shortcuts"
        hint="Switch them off if you use dictation, or if they get in your way."
        checked={areOn}
        onChange={({ target }) => {
          setSingleKeys(target.checked);
          setAreOn(target.checked);
        }}
        className="mb-6"
      />
      <table className="w-full text-left text-body">
        <thead className="sr-only">
          <tr>
            <th scope="col">Keys</th>
            <th scope="col">What it does</th>
          </tr>
        </thead>
        {sections.map(({ title, shortcuts }) => (
          <tbody key={title}>
            <tr>
              <th
                scope="colgroup"
                colSpan={2}
                className="pt-6 pb-1.5 text-base font-semibold in-[tbody:first-of-type]:pt-0"
              >
                {title}
              </th>
            </tr>
            {shortcuts.map(({ keys, or, to, does }) => (
              <tr key={does} className="border-t border-line">
                <td className="w-44 py-2 pr-4 align-top whitespace-nowrap">
                  <Keys keys={keys} />
                  {or && <Keys before="or" keys={or} />}
                  {to && <Keys before="to" keys={to} />}
                </td>
                <td className="py-2">{does}</td>
              </tr>
            ))}
          </tbody>
        ))}
      </table>
    </Dialog>
  );
}

function Keys({ before, keys }: { before?: string; keys: readonly string[] }) {
  return (
    <>
      {before && <span className="text-note text-ink-soft"> {before} </span>}
      {keys.map((key, index) => (
        <Fragment key={key}>
          {index > 0 && ' '}
          <KeyCap>{key}</KeyCap>
        </Fragment>
      ))}
    </>
  );
}
