import { Download, ListPlus, Pencil, Play, RefreshCw, Star, Trash2 } from 'lucide-react';
import { Button } from '../ui/button';
import { IconButton } from '../ui/icon-button';
import { KeyCap } from '../ui/window/key-cap';
import { Menu } from '../ui/window/menu';
import { MoveButtons } from '../ui/list/move-buttons';
import { Gap, RowActions, WordButton } from '../ui/list/row-actions';
import { RowScope, RowTitle } from '../ui/list/row-scope';
import { type Group, longTitle, nothing, OnNight, Row } from './part';

const menu = [
  { label: 'Duplicate', onSelect: nothing },
  { label: 'Download', hint: 'WAV, 48 kHz', onSelect: nothing },
  { label: 'Add to a pitch', items: ['Night drive', longTitle].map((label) => ({ label, onSelect: nothing })) },
];
const edit = { icon: Pencil, label: 'Edit', onSelect: nothing };
const remove = { icon: Trash2, label: 'Delete', onSelect: nothing };

export const buttons: Group = {
  title: 'Buttons',
  parts: [
    {
      name: 'Button',
      use: 'Whatever acts. One primary button for each form or section; danger only where something is lost.',
      states: {
        variants: (
          <Row>
            <Button>Primary</Button>
            <Button variant="secondary">Secondary</Button>
            <Button variant="quiet">Quiet</Button>
            <Button variant="danger">Danger</Button>
          </Row>
        ),
        'on dark ground': (
          <OnNight>
            <Row>
              <Button variant="light">Light</Button>
              <Button variant="onDark">On dark</Button>
              <Button variant="onDark" disabled>
                Disabled
              </Button>
            </Row>
          </OnNight>
        ),
        'disabled, and aria-disabled where it keeps the focus': (
          <Row>
            <Button disabled>Primary</Button>
            <Button variant="secondary" disabled>
              Secondary
            </Button>
            <Button variant="quiet" aria-disabled>
              Quiet
            </Button>
          </Row>
        ),
        busy: (
          <Row>
            <Button isPending>Saving…</Button>
            <Button variant="secondary" isPending>
              Sending…
            </Button>
          </Row>
        ),
        sizes: (
          <Row>
            <Button size="large">Large</Button>
            <Button>Medium</Button>
            <Button size="header">Header</Button>
            <Button size="small">Small</Button>
            <Button size="tight">Tight</Button>
          </Row>
        ),
        'sizes with an icon: icon, play, touch': (
          <Row>
            {(['icon', 'play', 'touch'] as const).map((size) => (
              <Button key={size} variant="secondary" size={size} aria-label={`Play (${size})`}>
                <Play aria-hidden className="size-4" />
              </Button>
            ))}
          </Row>
        ),
        'a link that looks so, and an icon before the words': (
          <Row>
            <Button asChild variant="secondary">
              <a href="#Buttons">A link</a>
            </Button>
            <Button variant="secondary">
              <Download aria-hidden className="size-4" />
              Download
            </Button>
          </Row>
        ),
        'a long text': (
          <Button variant="secondary" className="shrink">
            {longTitle}
          </Button>
        ),
      },
    },
    {
      name: 'IconButton',
      use: 'Where an icon alone is understood: in rows, windows and players. Its name is its tooltip.',
      states: {
        default: <IconButton icon={Star} label="Favorite" />,
        'pressed, and primary': (
          <Row>
            <IconButton icon={Star} label="Favorite, pressed" aria-pressed />
            <IconButton icon={Play} label="Play" variant="primary" size="play" />
          </Row>
        ),
        'as large as a thumb': <IconButton icon={Star} label="Favorite (touch)" size="touch" />,
        'disabled and busy': (
          <Row>
            <IconButton icon={Star} label="Favorite, disabled" disabled />
            <IconButton icon={RefreshCw} label="Refreshing" isPending />
          </Row>
        ),
      },
    },
    {
      name: 'Menu',
      use: 'Several actions behind one button. A group takes the place of all when it is chosen.',
      states: {
        'actions, hints and a group': (
          <Menu
            trigger={
              <Button variant="secondary" size="small">
                Open a menu
              </Button>
            }
            items={menu}
          />
        ),
      },
    },
    {
      name: 'RowActions, Gap, WordButton',
      use: 'What can be done with a record. A gap stands where a record lacks what others have.',
      states: {
        'icons and words': <RowActions actions={[edit, remove, { label: 'Approve', onSelect: nothing }]} />,
        'with choices, and a gap': (
          <RowActions actions={[{ icon: ListPlus, label: 'Add', choices: menu }, undefined, remove]} />
        ),
        'something before the others': <RowActions first={<Gap />} actions={[edit]} />,
        'busy, and disabled': (
          <RowActions
            actions={[
              { icon: RefreshCw, label: 'Sending', isBusy: true, onSelect: nothing },
              { ...edit, isPending: true },
            ]}
          />
        ),
        'a word by itself; one opens a mail program': (
          <>
            <WordButton label="Done" onClick={nothing} />
            <WordButton label="Reply" href="mailto:dana@northlight.example" onClick={nothing} />
          </>
        ),
        'on a card: one menu': (
          <RowScope value={{ isCard: true, titleId: 'card-title' }}>
            <Row>
              <RowTitle>Ropeworks</RowTitle>
              <RowActions actions={[edit, remove, { icon: ListPlus, label: 'Add', choices: menu }]} />
            </Row>
          </RowScope>
        ),
      },
    },
    {
      name: 'MoveButtons',
      use: 'For a row of an order. At an end they keep the focus.',
      states: {
        'in the middle': (
          <Row>
            <MoveButtons index={1} count={3} name="Ropeworks" onMove={nothing} />
          </Row>
        ),
        'of one row': (
          <Row>
            <MoveButtons index={0} count={1} onMove={nothing} />
          </Row>
        ),
      },
    },
    {
      name: 'KeyCap',
      use: 'A key, where shortcuts are listed or named.',
      states: {
        'a letter and a word': (
          <Row>
            <KeyCap>J</KeyCap>
            <KeyCap>Shift</KeyCap>
          </Row>
        ),
      },
    },
  ],
};
