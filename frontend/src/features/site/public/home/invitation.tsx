import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Phone } from 'lucide-react';
import { phoneLink } from '../../../../lib/phone-link';
import { peopleQuery } from '../../../../lib/public-queries';
import { useTexts } from '../../../../lib/site-words';
import { Button } from '../../../../ui/button';
import { Container } from '../../../../ui/container';
import { SectionHead } from '../../../../ui/section-head';

export function Invitation() {
  const words = useTexts('home');
  return (
    <section aria-label="Work with us" className="py-16 sm:py-24">
      <Container className="grid gap-x-16 gap-y-16 md:grid-cols-2">
        <div>
          <SectionHead id="scene" cue="1m4" note={words.pictureKicker} title={words.pictureTitle} />
          <Lead text={words.pictureText} />
          <Button asChild size="large" className="mt-7">
            <Link to="/brief">Start Collaborating</Link>
          </Button>
          <PersonToCall />
        </div>
        <div>
          <SectionHead id="song" cue="1m5" note={words.musicKicker} title={words.musicTitle} />
          <Lead text={words.musicText} />
          <Button asChild size="large" variant="secondary" className="mt-7">
            <Link to="/artist-sub">Submit Your Music</Link>
          </Button>
        </div>
      </Container>
    </section>
  );
}

/** The first of the studio's people who can be called. */
function PersonToCall() {
  const { data: people = [] } = useQuery(peopleQuery());
  const person = people.find(({ phone }) => phone && phoneLink(phone));
  if (!person?.phone) return null;
  const { name, role, phone } = person;
  return (
    <p className="mt-5 max-w-md text-body text-ink-soft">
      <span>Rather talk? </span>
      <span translate="no" className="font-medium wrap-anywhere text-ink">
        {name}
      </span>
      <span className="wrap-anywhere">{`, ${role}`}</span>
      <a
        href={phoneLink(phone)}
        translate="no"
        className="mt-1 flex min-h-11 w-fit items-center gap-2.5 font-semibold wrap-anywhere text-ink hover:text-brand-deep"
      >
        <Phone aria-hidden className="size-4 shrink-0 text-brand" />
        {phone}
      </a>
    </p>
  );
}

const Lead = ({ text }: { text: string }) =>
  text && <p className="mt-4 max-w-md text-lead leading-relaxed whitespace-pre-line text-ink-soft">{text}</p>;
