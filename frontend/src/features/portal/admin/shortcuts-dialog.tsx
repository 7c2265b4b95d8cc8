import { Fragment, useState } from 'react';
import { areSingleKeysOn, setSingleKeys } from '../../../lib/page/keys';
import { shortcuts } from '../../../lib/page/shortcuts';
import { CheckField } from '../../../ui/form/checkbox';
import { Dialog } from '../../../ui/window/dialog';
import { KeyCap } from '../../../ui/window/key-cap';

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
        {Object.entries(shortcuts).map(([title, section]) => (
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
            {section.map(({ shown, does }) => (
              <tr key={does} className="border-t border-line">
                <td className="w-44 py-2 pr-4 align-top sm:whitespace-nowrap">
                  <Keys shown={shown} />
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

function Keys({ shown }: { shown: string }) {
  return shown.split(' ').map((key, index) => (
    <Fragment key={index}>
      {index > 0 && ' '}
      {key === 'or' || key === 'to' ? <span className="text-note text-ink-soft">{key}</span> : <KeyCap>{key}</KeyCap>}
    </Fragment>
  ));
}
