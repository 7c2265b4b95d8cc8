import { act, screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { FakeServer } from '../../../../testing/fake-server';
import { openPage } from '../../../../testing/open-page';
import { pasteInto } from '../../../../testing/paste-into';
import { forgetBriefDraft } from './use-brief-steps';

beforeEach(forgetBriefDraft);

const received = { id: '6b0438d882c9bddf8cb04b75' };
const next = (user: UserEvent) => user.click(screen.getByRole('button', { name: 'Next' }));
const step = (title: string) => screen.findByRole('heading', { name: title });

async function openBrief(answer: () => object = () => ({ status: 201, body: received })) {
  const server = new FakeServer().on('POST /api/briefs', answer);
  const page = openPage('/brief');
  await step('Who You Are');
  return { server, ...page };
}
async function fillToTheEnd(user: UserEvent) {
  await pasteInto(user, screen.getByLabelText('Full Name'), 'Ada Bergström');
  await pasteInto(user, screen.getByLabelText('Email'), 'ada@example.org');
  await user.selectOptions(screen.getByLabelText('Project Type'), 'Feature Film');
  await next(user);
  await step('Project Details');
  await pasteInto(user, screen.getByLabelText('Project Vibe'), 'Cold light, warm hands');
  await next(user);
  await step('Budget & Timeline');
  await user.selectOptions(screen.getByLabelText('Timeline'), '2-3 Months');
  await user.selectOptions(screen.getByLabelText('Music Budget Range'), '$15k - $50k');
  await next(user);
  await step('Creative Direction');
}

test('the first step: Previous is disabled, and Next says what is missing and goes to the first error', async () => {
  const { user } = await openBrief();
  expect(screen.getByRole('progressbar', { name: 'Brief progress' })).toHaveAttribute('aria-valuenow', '1');
  expect(screen.getByRole('button', { name: 'Previous' })).toBeDisabled();
  await next(user);
  expect(await screen.findByText('Full name is required')).toBeVisible();
  expect(screen.getByText('Please enter a valid email')).toBeVisible();
  expect(screen.getByText('Project type is required')).toBeVisible();
  expect(screen.getByLabelText('Full Name')).toHaveFocus();
  expect(screen.getByText('Please check 3 fields:')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Project Type' }));
  expect(screen.getByLabelText('Project Type')).toHaveFocus();
  await user.type(screen.getByLabelText('Full Name'), 'Ada');
  await waitFor(() => expect(screen.queryByText('Full name is required')).not.toBeInTheDocument());
});

test('each step checks its own fields, with the product’s words', async () => {
  const { user } = await openBrief();
  await pasteInto(user, screen.getByLabelText('Full Name'), 'Ada Bergström');
  await pasteInto(user, screen.getByLabelText('Email'), 'ada@example.org');
  await user.selectOptions(screen.getByLabelText('Project Type'), 'film');
  await next(user);
  expect(await step('Project Details')).toHaveFocus();
  await next(user);
  expect(await screen.findByText('Project vibe is required')).toBeVisible();
  await pasteInto(user, screen.getByLabelText('Project Vibe'), 'Cold light');
  await next(user);
  await step('Budget & Timeline');
  await next(user);
  expect(await screen.findByText('Timeline is required')).toBeVisible();
  expect(screen.getByText('Budget range is required')).toBeVisible();
});

test('back and forth keeps what was typed; Enter does what Next does', async () => {
  const { user } = await openBrief();
  await fillToTheEnd(user);
  for (const title of ['Budget & Timeline', 'Project Details', 'Who You Are']) {
    await user.click(screen.getByRole('button', { name: 'Previous' }));
    await step(title);
  }
  expect(screen.getByLabelText('Full Name')).toHaveValue('Ada Bergström');
  await user.type(screen.getByLabelText('Email'), '{Enter}');
  await step('Project Details');
  expect(screen.getByLabelText('Project Vibe')).toHaveValue('Cold light, warm hands');
});

test('the draft outlives the page', async () => {
  const { user, unmount } = await openBrief();
  await fillToTheEnd(user);
  await waitFor(() => expect(localStorage.getItem('briefDraft')).toContain('Cold light, warm hands'));
  unmount();
  const again = openPage('/brief');
  await step('Creative Direction');
  await again.user.click(screen.getByRole('button', { name: 'Clear the form' }));
  await step('Who You Are');
  expect(screen.getByLabelText('Full Name')).toHaveValue('');
  expect(localStorage.getItem('briefDraft')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Clear the form' })).not.toBeInTheDocument();
});

test('Back and Forward of the browser go through the steps, also after Previous', async () => {
  const { user, history } = await openBrief();
  await fillToTheEnd(user);
  act(() => history.back());
  expect(await step('Budget & Timeline')).toHaveFocus();
  await user.click(screen.getByRole('button', { name: 'Previous' }));
  await step('Project Details');
  act(() => history.back());
  await step('Who You Are');
  expect(history.canGoBack()).toBe(false);
  act(() => history.go(3));
  await step('Creative Direction');
});

test('the last step shows what the others say, and leads to them', async () => {
  const { user } = await openBrief();
  await fillToTheEnd(user);
  const lookOver = screen.getByRole('region', { name: 'Before you send it' });
  expect(lookOver).toHaveTextContent('Ada Bergströmada@example.orgFeature Film');
  expect(lookOver).toHaveTextContent('2-3 Months$15k - $50k');
  await user.click(screen.getByRole('button', { name: 'Change Project Details' }));
  expect(await step('Project Details')).toHaveFocus();
});

test('the thanks outlive a reload; Back leads to an empty brief', async () => {
  const { user, unmount, history } = await openBrief();
  await fillToTheEnd(user);
  await user.click(screen.getByRole('button', { name: 'Submit Brief' }));
  await screen.findByRole('heading', { name: 'Thank You' });
  unmount();
  openPage('/brief', history);
  await screen.findByRole('heading', { name: 'Thank You' });
  expect(screen.getByText('Cold light, warm hands')).toBeVisible();
  expect(screen.queryByText(/We had already received/)).not.toBeInTheDocument();
  act(() => history.back());
  await step('Who You Are');
  expect(screen.getByLabelText('Full Name')).toHaveValue('');
});

test('a brief is sent under the names of the API, and the client is thanked', async () => {
  const { user, server } = await openBrief();
  await fillToTheEnd(user);
  await pasteInto(user, screen.getByLabelText('References'), 'Paris, Texas');
  await user.click(screen.getByRole('button', { name: 'Submit Brief' }));
  expect(await screen.findByText('Brief Submitted Successfully!')).toBeVisible();
  expect(screen.getByText('We’ll review your project and get back to you within 24 hours.')).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Thank You' })).toHaveFocus();
  expect(screen.getByText('B04B75')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Return Home' })).toHaveAttribute('href', '/');
  expect(server.to('POST /api/briefs').map(({ body }) => body)).toEqual([
    {
      clientName: 'Ada Bergström',
      clientEmail: 'ada@example.org',
      projectType: 'film',
      ...{ clientCompany: null, clientPhone: null, projectTitle: null, genre: null },
      ...{ timeline: '2-3-months', deadline: null, budget: '15k-50k' },
      vibe: 'Cold light, warm hands',
      references: 'Paris, Texas',
      additionalInfo: null,
    },
  ]);
  await waitFor(() => expect(localStorage.getItem('briefDraft')).toBeNull());
});

test('a failure loses nothing, and may be tried again', async () => {
  const answers = [{ status: 503, body: { status: 503, detail: 'This service is unavailable, please try again' } }];
  const { user } = await openBrief(() => answers.shift() ?? { status: 201, body: received });
  await fillToTheEnd(user);
  await user.click(screen.getByRole('button', { name: 'Submit Brief' }));
  expect(await screen.findByText('Submission Failed')).toBeVisible();
  expect(screen.getByText('Please try again or contact us directly')).toBeVisible();
  expect(screen.getByText('This service is unavailable, please try again')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Submit Brief' }));
  await screen.findByRole('heading', { name: 'Thank You' });
});

test('what the server finds wrong is shown at its field, in its step', async () => {
  const errors = { clientEmail: ['Please enter a valid email'] };
  const { user } = await openBrief(() => ({
    status: 400,
    body: { status: 400, detail: 'Please check the form', errors },
  }));
  await fillToTheEnd(user);
  await user.click(screen.getByRole('button', { name: 'Submit Brief' }));
  await step('Who You Are');
  expect(screen.getByText('Please enter a valid email')).toBeVisible();
  await waitFor(() => expect(screen.getByLabelText('Email')).toHaveFocus());
});

test('leaving while the brief is being sent: it arrives, the client is told, and the draft is gone', async () => {
  const { user, server } = await openBrief();
  const late = server.hold('POST /api/briefs');
  await fillToTheEnd(user);
  await user.click(screen.getByRole('button', { name: 'Submit Brief' }));
  expect((await late.request()).headers['Idempotency-Key']).toMatch(/^[\w-]{8,64}$/);
  await user.click(screen.getByRole('link', { name: 'Contact Form' }));
  await screen.findByRole('heading', { name: 'Talk to us' });
  await late.release();
  expect(await screen.findByText('Brief Submitted Successfully!')).toBeVisible();
  await waitFor(() => expect(localStorage.getItem('briefDraft')).toBeNull());
});

test('a brief that arrived unseen, and was edited since, is one brief; the client learns what was not saved', async () => {
  let isLost = true;
  const { user, server } = await openBrief();
  server.on('POST /api/briefs', ({ body }) => {
    if (isLost) throw new TypeError('Failed to fetch');
    return body.references ? { status: 409, body: { detail: 'Used before' } } : { status: 201, body: received };
  });
  await fillToTheEnd(user);
  await user.click(screen.getByRole('button', { name: 'Submit Brief' }));
  await screen.findByText('Submission Failed');
  isLost = false;
  await pasteInto(user, screen.getByLabelText('References'), 'Paris, Texas');
  await user.click(screen.getByRole('button', { name: 'Submit Brief' }));
  await screen.findByRole('heading', { name: 'Thank You' });
  expect(new Set(server.to('POST /api/briefs').map(({ headers }) => headers['Idempotency-Key'])).size).toBe(1);
  const note = screen.getByText(/We had already received your brief as you first sent it/).closest('[role=status]');
  expect(note).toHaveTextContent('ReferencesParis, Texas');
  expect(screen.getAllByText('Paris, Texas')).toHaveLength(1);
});

test('a brief whose answer was lost is sent again under the same key, also after a reload', async () => {
  const { user, server, unmount } = await openBrief(() => {
    throw new TypeError('Failed to fetch');
  });
  await fillToTheEnd(user);
  await user.click(screen.getByRole('button', { name: 'Submit Brief' }));
  await screen.findByText('Submission Failed');
  unmount();
  expect(JSON.parse(localStorage.getItem('briefDraft') ?? '{}')).toMatchObject({
    key: server.to('POST /api/briefs')[0]?.headers['Idempotency-Key'],
  });
});

test('what arrived of a brief that is written on is said, also after a reload, until the rest is sent', async () => {
  const first = await openBrief();
  const late = first.server.hold('POST /api/briefs');
  await fillToTheEnd(first.user);
  await first.user.click(screen.getByRole('button', { name: 'Submit Brief' }));
  await pasteInto(first.user, screen.getByLabelText('References'), 'Paris, Texas');
  await late.release();
  const note = () => screen.findByText(/Your reference is B04B75\. What you’ve typed since isn’t part of it/);
  expect(await note()).toBeVisible();
  await waitFor(() => expect(JSON.parse(localStorage.getItem('briefDraft')!)).toMatchObject({ arrived: 'B04B75' }));
  first.unmount();
  const { user } = openPage('/brief');
  expect(await note()).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Submit Brief' }));
  await screen.findByRole('heading', { name: 'Thank You' });
  await waitFor(() => expect(localStorage.getItem('briefDraft')).toBeNull());
});
