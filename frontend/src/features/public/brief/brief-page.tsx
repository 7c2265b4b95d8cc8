import { pages } from '@cueroom/contracts/pages';
import { useState } from 'react';
import { usePageHead } from '../../../lib/page-head';
import { useInBrowser } from '../../../lib/use-in-browser';
import { Container } from '../../../ui/container';
import { StudioEmail } from '../../../ui/studio-email';
import { BriefForm } from './brief-form';
import type { SentBrief } from './brief-steps';
import { BriefThanks } from './brief-thanks';

export function BriefPage() {
  usePageHead(pages.brief);
  const isInBrowser = useInBrowser();
  const [sent, setSent] = useState<SentBrief | null>(null);
  if (sent) return <BriefThanks {...sent} />;
  return (
    <div className="bg-linear-to-b from-brand-tint/70 to-paper to-60%">
      <Container className="grid gap-x-16 gap-y-10 py-12 sm:py-20 lg:grid-cols-[1fr_1.25fr]">
        <div className="lg:sticky lg:top-32 lg:self-start">
          <p className="kicker">Project Brief</p>
          <h1 className="mt-5 text-title">Tell us about your project</h1>
          <p className="mt-6 max-w-md text-lg leading-relaxed text-ink-soft">
            Four short steps. We read every brief ourselves and get back to you within 24 hours.
          </p>
          <p className="mt-6 hidden max-w-md text-body text-ink-soft lg:block">
            What you type stays in this browser until you send it. Prefer email? <StudioEmail />
          </p>
        </div>
        {/* Only the browser has the draft. */}
        {isInBrowser ? (
          <BriefForm onSent={setSent} />
        ) : (
          <div className="min-h-164 rounded-2xl border border-line bg-card shadow-raised" />
        )}
      </Container>
    </div>
  );
}
