import { Search } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { classes } from './classes';
import { controlClasses } from './field';

interface SearchFieldProps {
  label: string;
  placeholder: string;
  /** What the list is searched for. */
  value: string;
  onSearch: (q: string) => void;
  className?: string;
}

/** The field keeps what is typed; the address may follow later, and changes the field only while nobody types in it. */
export function SearchField({ label, placeholder, value, onSearch, className }: SearchFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (input.current && document.activeElement !== input.current) input.current.value = value;
  }, [value]);
  return (
    <div className={classes('relative', className)}>
      <Search aria-hidden className="pointer-events-none absolute top-3 left-3.5 size-5 text-ink-soft" />
      <input
        ref={input}
        type="search"
        aria-label={label}
        placeholder={placeholder}
        defaultValue={value}
        maxLength={200}
        onChange={({ target }) => onSearch(target.value)}
        className={classes(controlClasses, 'h-11 pl-11!')}
      />
    </div>
  );
}
