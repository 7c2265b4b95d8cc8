import { Fragment } from 'react';
import { type Block, blocksOf, partsOf } from '../lib/words/prose';
import { classes } from './classes';

const linkLook = 'font-medium text-brand-deep underline underline-offset-3 wrap-anywhere hover:text-brand-darker';

/** A line of what a studio has typed, with its links. */
export const ProseLine = ({ text }: { text: string }) =>
  partsOf(text).map(({ text: words, address }, index) =>
    address ? (
      <a
        key={index}
        href={address}
        {...(/^https?:/i.test(address) && { target: '_blank', rel: 'noopener noreferrer' })}
        className={linkLook}
      >
        {words}
      </a>
    ) : (
      <Fragment key={index}>{words}</Fragment>
    ),
  );

interface ProseProps {
  text: string;
  className?: string;
}

/** What a studio has typed, with its headings, paragraphs and points. */
export function Prose({ text, className }: ProseProps) {
  return (
    <div className={classes('space-y-4 leading-relaxed', className)}>
      {blocksOf(text).map((block, index) => (
        <ProseBlock key={index} block={block} />
      ))}
    </div>
  );
}

function ProseBlock({ block }: { block: Block }) {
  if (block.kind === 'heading') return <h2 className="pt-5 text-heading first:pt-0">{block.text}</h2>;
  if (block.kind === 'paragraph')
    return (
      <p className="whitespace-pre-line wrap-anywhere">
        <ProseLine text={block.text} />
      </p>
    );
  return (
    <ul className="list-disc space-y-1.5 pl-5 marker:text-brand">
      {block.texts.map((text, index) => (
        <li key={index} className="wrap-anywhere">
          <ProseLine text={text} />
        </li>
      ))}
    </ul>
  );
}
