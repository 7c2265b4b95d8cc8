import { limits } from '@cueroom/contracts/limits';
import { pages } from '@cueroom/contracts/pages';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type SubmitEvent, useRef } from 'react';
import { call } from '../../../../lib/api/api';
import { ApiError, sayError } from '../../../../lib/api/api-error';
import { usePageHead } from '../../../../lib/page/page-head';
import { useTexts } from '../../../../lib/words/site-words';
import { Button } from '../../../../ui/button';
import { studio } from '../../../../lib/studio';
import { Container } from '../../../../ui/container';
import { Email } from '../../../../ui/email';
import { NeedsScript } from '../../../../ui/needs-script';
import { PageIntro } from '../../../../ui/page-intro';
import { TextField } from '../../../../ui/form/text-field';

/** Nothing is promised that cannot be sent. */
function NoEmails() {
  return (
    <>
      The site can’t send email. For the links to yours, write to{' '}
      <a href={`mailto:${studio.email}`} className="font-medium underline underline-offset-4">
        <Email address={studio.email} />
      </a>{' '}
      and name the address that you sent your music with.
    </>
  );
}

/** For an artist who has lost the link. */
export function LinksPage() {
  usePageHead(pages.music);
  const { linksKicker, linksTitle, linksIntro } = useTexts('music');
  const { data } = useQuery({
    queryKey: ['music-links'],
    queryFn: ({ signal }) => call('GET /api/music/links', { signal }),
  });
  const isMailed = data?.isMailed ?? true;
  return (
    <>
      <PageIntro cue="7m1" kicker={linksKicker} title={linksTitle}>
        <p>
          {linksIntro && <span className="whitespace-pre-line">{`${linksIntro} `}</span>}
          {isMailed && (
            <span>
              Ask here for the links to yours, or write to <Email address={studio.email} />.
            </span>
          )}
        </p>
      </PageIntro>
      <Container width="form" className="py-10 sm:py-14">
        {isMailed ? (
          <LinksForm />
        ) : (
          <p role="status" className="max-w-xl text-lg leading-relaxed">
            <NoEmails />
          </p>
        )}
      </Container>
    </>
  );
}

function LinksForm() {
  // Not kept in a state: what was typed before the code was here stays.
  const field = useRef<HTMLInputElement>(null);
  const send = useMutation({
    mutationFn: () => call('POST /api/music/links', { body: { email: field.current?.value.trim() ?? '' } }),
  });
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    send.mutate();
  };
  const fieldError = send.error instanceof ApiError ? send.error.errors.email?.[0] : undefined;
  return (
    <form noValidate aria-label="Links" onSubmit={submit} className="max-w-xl space-y-5">
      <NeedsScript />
      <TextField
        ref={field}
        label="Email"
        type="email"
        autoComplete="email"
        maxLength={limits.email}
        error={fieldError}
        hint="The one that you sent your music with."
      />
      <Button type="submit" size="large" isPending={send.isPending}>
        Send my links
      </Button>
      <div role="status" className="text-lg leading-relaxed">
        {send.data && (send.data.isMailed ? send.data.message : <NoEmails />)}
      </div>
      {send.error && !fieldError && (
        <p role="alert" className="font-medium text-bad">
          {sayError(send.error)}
        </p>
      )}
    </form>
  );
}
