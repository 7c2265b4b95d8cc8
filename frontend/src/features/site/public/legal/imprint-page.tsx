import { pages } from '@cueroom/contracts/pages';
import type { ReactNode } from 'react';
import { usePageHead } from '../../../../lib/page-head';
import { useTexts } from '../../../../lib/site-words';
import { studio } from '../../../../lib/studio';
import { Container } from '../../../../ui/container';
import { PageIntro } from '../../../../ui/page-intro';
import { Prose } from '../../../../ui/prose';
import { StudioEmail } from '../../../../ui/studio-email';
import { StudioPhone } from '../../../../ui/studio-phone';

/** Only what is known: of a studio that has said nothing, its name and its email address. */
export function ImprintPage() {
  usePageHead(pages.imprint);
  const words = useTexts('imprint');
  const rows: [label: string, value: ReactNode][] = [
    ['Company', words.imprintCompany || studio.name],
    ['Address', words.imprintAddress],
    ['Email', <StudioEmail key="email" />],
    [
      'Phone',
      studio.phone && (
        <StudioPhone className="font-medium text-brand-deep underline underline-offset-3 hover:text-brand-darker" />
      ),
    ],
    ['Responsible', words.imprintResponsible],
    ['Register', words.imprintRegister],
    ['VAT number', words.imprintVat],
  ];
  return (
    <>
      <PageIntro kicker="Who runs this site" title={words.imprintTitle} />
      <Container className="pt-4 pb-16 sm:pt-8 sm:pb-24">
        <dl className="max-w-3xl">
          {rows
            .filter(([, value]) => value)
            .map(([label, value]) => (
              <div
                key={label}
                className="grid gap-x-8 gap-y-1 border-b border-line py-4 sm:grid-cols-[minmax(0,1fr)_minmax(0,2fr)] sm:items-baseline"
              >
                <dt className="text-note text-ink-soft">{label}</dt>
                <dd className="whitespace-pre-line wrap-anywhere">{value}</dd>
              </div>
            ))}
        </dl>
        {words.imprintMore && <Prose text={words.imprintMore} className="mt-10 max-w-prose" />}
      </Container>
    </>
  );
}
