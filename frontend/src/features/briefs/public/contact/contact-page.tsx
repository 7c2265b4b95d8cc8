import { pages } from '@cueroom/contracts/pages';
import { Link } from '@tanstack/react-router';
import { ArrowRight } from 'lucide-react';
import { usePageHead } from '../../../../lib/page/page-head';
import { useTexts } from '../../../../lib/words/site-words';
import { studio } from '../../../../lib/studio';
import { Container } from '../../../../ui/container';
import { StudioEmail } from '../../../../ui/email';
import { PageIntro } from '../../../../ui/page-intro';
import { StudioPhone } from '../../../../ui/studio-phone';
import { ContactForm } from './contact-form';

const quickLinks = [
  {
    to: '/brief',
    title: 'Project Brief',
    text: 'Working on a film, series or campaign? Tell us about it in four steps.',
  },
  { to: '/artist-sub', title: 'Artist Submissions', text: 'Do you make music? Send us one to five songs.' },
  { to: '/work', title: 'Portfolio', text: 'Want to hear how we work? See what we’ve done.' },
] as const;

const phoneLook = 'font-medium whitespace-nowrap text-brand-deep underline underline-offset-3 hover:text-brand-darker';

export function ContactPage() {
  usePageHead(pages.contact);
  const { contactKicker, contactTitle, contactIntro } = useTexts('contact');
  return (
    <>
      <PageIntro cue="4m1" kicker={contactKicker} title={contactTitle}>
        {contactIntro && <p className="whitespace-pre-line">{contactIntro}</p>}
      </PageIntro>
      <Container className="grid gap-x-20 gap-y-14 py-10 sm:py-14 lg:grid-cols-[minmax(0,46rem)_minmax(0,27rem)] lg:justify-between">
        <ContactForm />
        <aside aria-labelledby="quick-links">
          <h2 id="quick-links" className="text-heading">
            Quick Links
          </h2>
          <ul className="mt-5 divide-y divide-line border-y border-line">
            {quickLinks.map(({ to, title, text }) => (
              <li key={to}>
                <Link to={to} className="group flex items-center gap-4 py-5">
                  <span className="flex-1">
                    <span className="block font-semibold group-hover:text-brand-deep">{title}</span>
                    <span className="mt-1 block text-body leading-snug text-ink-soft">{text}</span>
                  </span>
                  <ArrowRight
                    aria-hidden
                    className="size-5 shrink-0 text-brand transition-transform group-hover:translate-x-1"
                  />
                </Link>
              </li>
            ))}
          </ul>
          <p className="mt-8 text-ink-soft">
            Or email <StudioEmail />
            {studio.phone && (
              <span>
                , or call <StudioPhone className={phoneLook} />
              </span>
            )}
          </p>
        </aside>
      </Container>
    </>
  );
}
