import { Search } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { classes } from '../classes';
import { controlClasses } from './field';

interface SearchFieldProps {
  label: string;
  placeholder: string;
  value: string;
  onSearch: (q: string) => void;
  className?: string;
}

/** As low as the buttons of a toolbar, except under a thumb. */
const boxClasses = classes(
  controlClasses,
  'h-11 rounded-full! pl-11 text-ellipsis md:h-9 md:pl-10 [&::-webkit-search-cancel-button]:ml-1.5',
);
/** Browsers limit how often an address may change: it follows when typing pauses. */
const pauseMs = 250;

export function SearchField({ label, placeholder, value, onSearch, className }: SearchFieldProps) {
  const [text, setText] = useState(value);
  /** What was searched for here and may still come back as `value`, oldest first. */
  const searched = useRef([value]);
  const search = useEffectEvent((q: string) => {
    searched.current.push(q);
    onSearch(q);
  });
  useEffect(() => {
    if (text === searched.current.at(-1)) return;
    const timer = setTimeout(() => search(text), pauseMs);
    return () => clearTimeout(timer);
  }, [text]);
  useEffect(() => {
    const at = searched.current.lastIndexOf(value);
    if (at >= 0) return void searched.current.splice(0, at);
    // Back, Forward or a link: the field follows the address.
    searched.current = [value];
    setText(value);
  }, [value]);
  return (
    <div className={classes('relative', className)}>
      <Search
        aria-hidden
        className="pointer-events-none absolute top-3 left-3.5 size-5 text-ink-soft md:top-2.5 md:size-4"
      />
      <input
        type="search"
        aria-label={label}
        placeholder={placeholder}
        value={text}
        maxLength={200}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={({ key }) => {
          if (key !== 'Enter' || text === searched.current.at(-1)) return;
          searched.current.push(text);
          onSearch(text);
        }}
        className={boxClasses}
      />
    </div>
  );
}
