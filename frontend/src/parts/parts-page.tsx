import { useLayoutEffect, useState } from 'react';
import { ToolbarSelect } from '../ui/form/text-field';
import { buttons } from './buttons';
import { fields } from './fields';
import { files } from './files';
import { forms } from './forms';
import { lists } from './lists';
import { type Group, idOf, PartSection } from './part';
import { siteParts } from './site-parts';
import { sound } from './sound';
import { states } from './states';
import { texts } from './texts';
import { windows } from './windows';

const groups: readonly Group[] = [...[buttons, fields, forms, files, texts, states, windows, lists, sound, siteParts]];
const themes = [
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
];
const widths = [
  { value: 'full', label: 'Window' },
  { value: '390', label: '390 px' },
];

/** Every part of ui/ in all its states: `/parts.html` of the development server, with `?theme=dark` in the dark. */
export function PartsPage() {
  const [theme, setTheme] = useState(new URLSearchParams(window.location.search).get('theme') ?? 'light');
  const [width, setWidth] = useState('full');
  useLayoutEffect(() => {
    document.documentElement.dataset.theme = theme;
  }, [theme]);
  return (
    <>
      <header className="sticky top-0 z-30 flex flex-wrap items-center gap-3 border-b border-line bg-paper px-5 py-2 sm:px-8">
        <p className="mr-auto font-semibold">Parts</p>
        <ToolbarSelect label="Theme" options={themes} value={theme} onChange={({ target }) => setTheme(target.value)} />
        <div className="max-sm:hidden">
          <ToolbarSelect
            label="Width"
            options={widths}
            value={width}
            onChange={({ target }) => setWidth(target.value)}
          />
        </div>
      </header>
      {width === 'full' ? (
        <AllParts />
      ) : (
        // A window of its own: the parts ask how wide that is.
        <iframe
          title="The parts in a narrow window"
          src={`/parts.html?theme=${theme}`}
          className="mx-auto block h-[calc(100dvh-3.25rem)] w-97.5 border-x border-line"
        />
      )}
    </>
  );
}

function AllParts() {
  return (
    <main className="mx-auto max-w-7xl px-5 py-8 sm:px-8">
      <h1 className="text-intro">The parts of ui/</h1>
      <nav aria-label="Groups" className="mt-4 flex flex-wrap gap-x-5 gap-y-1">
        {groups.map(({ title }) => (
          <a key={title} href={`#${idOf(title)}`} className="min-h-6 text-brand-deep underline underline-offset-3">
            {title}
          </a>
        ))}
      </nav>
      {groups.map(({ title, parts }) => (
        <section key={title} aria-labelledby={idOf(title)} className="mt-12">
          <h2 id={idOf(title)} className="mb-4 text-heading">
            {title}
          </h2>
          {parts.map((part) => (
            <PartSection key={part.name} part={part} />
          ))}
        </section>
      ))}
    </main>
  );
}
