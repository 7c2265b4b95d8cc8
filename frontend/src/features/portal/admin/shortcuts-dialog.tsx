import { Fragment, useState } from 'react';
import { areSingleKeysOn, setSingleKeys } from '../../../lib/keys';
import { seekSec } from '../../shared/player/player-keys';
import { CheckField } from '../../../ui/check-field';
import { Dialog } from '../../../ui/dialog';
import { KeyCap } from '../../../ui/key-cap';

/** Keys, with `or` and `to` between them, and what they do. */
const sections: Record<string, [keys: string, does: string][]> = {
  Everywhere: [
    ['Ctrl K', 'Search everything (⌘ K on a Mac)'],
    ['Ctrl Z', 'Undo the last deletion, decision or change (⌘ Z on a Mac)'],
    ['?', 'Show this list'],
    ['F8', 'Go to the notification'],
  ],
  Player: [
    ['Space', 'Play or pause'],
    ['← or →', `Back or forward ${seekSec} seconds`],
    ['Shift ← or Shift →', 'Previous or next track'],
    ['Shift ↑ or Shift ↓', 'Volume up or down'],
    ['V', 'Next version, at the same second'],
  ],
  'In a list': [
    ['↓ or ↑', 'Next or previous row (also J and K)'],
    ['Enter', 'Open the row'],
    ['Space', 'Play or pause it (tracks and submissions)'],
    ['Delete', 'Delete the row (tracks and projects)'],
    ['X', 'Select the row (tracks and submissions)'],
    ['Ctrl A', 'Select all that match (⌘ A on a Mac)'],
    ['P', 'New pitch of the selected tracks, or of the row'],
  ],
  'In a window': [
    ['Ctrl Enter', 'Save (⌘ Enter on a Mac)'],
    ['Esc', 'Close; asks first where something was typed'],
  ],
  'Submission Details': [
    ['1 to 5', 'Play that song from the start'],
    ['Shift 1 to Shift 5', 'Choose that song, or leave it out'],
    ['A', 'Approve the chosen songs'],
    ['R', 'Reject and archive (asks first)'],
    ['U or H or P', 'Set it under review, on hold, or pending'],
    ['J or K', 'Next or previous submission'],
    ['T', 'Add a tag'],
    ['F', 'Write feedback (Ctrl Enter sends it)'],
    ['Esc', 'Leave the field, then close'],
  ],
  Pitch: [['R', 'Add recipients (Ctrl Enter adds them)']],
};

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
        data-focus
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
        {Object.entries(sections).map(([title, shortcuts]) => (
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
            {shortcuts.map(([keys, does]) => (
              <tr key={does} className="border-t border-line">
                <td className="w-44 py-2 pr-4 align-top sm:whitespace-nowrap">
                  <Keys keys={keys} />
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

function Keys({ keys }: { keys: string }) {
  return keys.split(' ').map((key, nth) => (
    <Fragment key={nth}>
      {nth > 0 && ' '}
      {key === 'or' || key === 'to' ? <span className="text-note text-ink-soft">{key}</span> : <KeyCap>{key}</KeyCap>}
    </Fragment>
  ));
}
