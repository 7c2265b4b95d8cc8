import { Link } from '@tanstack/react-router';
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

const Lead = ({ text }: { text: string }) =>
  text && <p className="mt-4 max-w-md text-lead leading-relaxed whitespace-pre-line text-ink-soft">{text}</p>;
