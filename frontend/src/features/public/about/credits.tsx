import { useQuery } from '@tanstack/react-query';
import { siteContentQuery } from '../../../lib/public-queries';
import { Container } from '../../../ui/container';
import { SectionHead } from '../../../ui/section-head';
import { creditsOf } from './credits.rules';

/** Set as on a cue sheet: what the studio did, and for what. */
export function Credits() {
  const { data: content } = useQuery(siteContentQuery());
  const credits = creditsOf(content?.credits);
  if (credits.length === 0) return null;
  return (
    <section aria-labelledby="credits" className="pb-16 sm:pb-24">
      <Container>
        <SectionHead id="credits" cue="3m5" note="Selected credits" at="03:01:31:12" title="Credits" />
        <dl className="mt-8 border-t border-line lg:columns-2 lg:gap-x-16 lg:border-t-0">
          {credits.map(({ label, title }, n) => (
            <div
              key={n}
              className="grid break-inside-avoid grid-cols-[minmax(0,2fr)_minmax(0,3fr)] items-baseline gap-x-6 border-b border-line py-3.5"
            >
              <dt className="text-note wrap-anywhere text-ink-soft">{label}</dt>
              <dd translate="no" className="font-medium wrap-anywhere">
                {title}
              </dd>
            </div>
          ))}
        </dl>
      </Container>
    </section>
  );
}
