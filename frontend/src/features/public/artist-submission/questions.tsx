import { Link, type LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { sayHearWithin } from '../../../lib/artist-promise';

const FaqLink = (props: LinkProps & { children: ReactNode }) => (
  <Link {...props} className="font-medium text-brand-deep underline underline-offset-3" />
);

/** Made when it is drawn: only then is it known whose site it is. */
export const questionsNow = () => [
  {
    title: 'What kind of music are you looking for?',
    text: 'Any genre, as long as it has a voice of its own: songs and instrumentals, finished and mixed. Rough demos rarely work to picture.',
  },
  {
    title: 'Which files can I send?',
    text: 'WAV, AIFF, FLAC, MP3, Ogg or M4A, up to 200 MB each and between one second and 20 minutes long. Send the best quality you have: we keep your file exactly as it is.',
  },
  {
    title: 'Do I have to upload a file?',
    text: 'No. A link where we can listen is enough to start with. With a file, we can try your song against a scene right away; you can add it later on your music’s page.',
  },
  {
    title: 'Do I need to own all the rights?',
    text: 'You, or people you can name, should control both the recording and the composition. Each song has a Rights section for co-writers, samples and who signs; you can finish it later on your music’s page.',
  },
  {
    title: 'When will I hear back?',
    text: `${sayHearWithin()}, shortlisted or not.`,
  },
  {
    title: 'Where do I see what becomes of my music?',
    text: (
      <>
        On its own page. You get the link when you have sent your music: it tells what happened, what became of each
        song, and lets you add what is missing. Have you lost it? <FaqLink to="/music">Ask for your links</FaqLink>.
      </>
    ),
  },
  {
    title: 'Is a document from you genuine?',
    text: (
      <>
        <FaqLink to="/verify">Check it here</FaqLink>: the page says whether it is from us and unaltered, without your
        file leaving your computer.
      </>
    ),
  },
];
