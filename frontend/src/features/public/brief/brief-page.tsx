import { pages } from '@cueroom/contracts/pages';
import { useLocation, useRouter } from '@tanstack/react-router';
import { usePageHead } from '../../../lib/page-head';
import { useInBrowser } from '../../../lib/use-in-browser';
import { Container } from '../../../ui/container';
import { CueLine } from '../../../ui/cue-line';
import { StudioEmail } from '../../../ui/studio-email';
import { BriefForm } from './brief-form';
import type { SentBrief } from './brief-steps';
import { BriefThanks } from './brief-thanks';

export function BriefPage() {
  usePageHead(pages.brief);
  const isInBrowser = useInBrowser();
  const { sent, show } = useSentBrief();
  if (isInBrowser && sent) return <BriefThanks {...sent} />;
  return (
    <>
      <Container className="grid gap-x-16 gap-y-8 py-8 sm:py-14 lg:grid-cols-[minmax(0,1fr)_minmax(0,46rem)]">
        <div className="lg:sticky lg:top-32 lg:self-start">
          <CueLine cue="5m1" note="Spotting session" />
          <h1 className="mt-4 text-title">Tell us about your project</h1>
          <p className="mt-6 max-w-md text-lg leading-relaxed text-ink-soft">
            Four short steps. We read every brief ourselves and get back to you within 24 hours.
          </p>
          <p className="mt-6 max-w-md text-body text-ink-soft">
            Prefer email? <StudioEmail />
          </p>
        </div>
        <BriefForm onSent={show} />
      </Container>
    </>
  );
}

/** The copy belongs to its entry of the browser's history: it outlives a reload, and a new brief begins empty. */
function useSentBrief() {
  const router = useRouter();
  const sent = useLocation({ select: ({ state }) => state.sentBrief });
  const show = async (sentBrief: SentBrief) => {
    // The visitor may be on another page by now.
    if (router.history.location.pathname !== pages.brief.path) return;
    await router.navigate({ to: '/brief', replace: true, state: (state) => ({ ...state, sentBrief }) });
  };
  return { sent, show };
}
