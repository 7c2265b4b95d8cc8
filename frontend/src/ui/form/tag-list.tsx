import { X } from 'lucide-react';

interface TagListProps {
  tags: readonly string[];
  onRemove?: (tag: string) => void;
  isDisabled?: boolean;
}

export function TagList({ tags, onRemove, isDisabled }: TagListProps) {
  if (tags.length === 0) return null;
  return (
    <ul className="flex flex-wrap gap-2">
      {tags.map((tag) => (
        <li
          key={tag}
          className="inline-flex min-h-8 max-w-full items-center gap-1 rounded-full bg-brand-tint py-0.5 pr-1 pl-3 text-sm font-medium text-brand-darker data-plain:pr-3"
          data-plain={onRemove ? undefined : ''}
        >
          <span className="min-w-0 wrap-anywhere">{tag}</span>
          {onRemove && (
            <button
              type="button"
              aria-label={`Remove tag ${tag}`}
              disabled={isDisabled}
              onClick={() => onRemove(tag)}
              className="grid size-6 shrink-0 place-items-center rounded-full hover:bg-brand/20 disabled:opacity-50"
            >
              <X aria-hidden className="size-3.5" />
            </button>
          )}
        </li>
      ))}
    </ul>
  );
}

/** The tags and one more; the same list if it is blank or already there. */
export const withTag = (tags: readonly string[], text: string): readonly string[] => {
  const tag = text.trim();
  return tag === '' || tags.includes(tag) ? tags : [...tags, tag];
};
