import { fireEvent, screen, waitFor } from '@testing-library/react';
import { daysAfter, localDay } from '../../../../lib/words/dates';
import { studio as facts } from '../../../../lib/studio';
import { FakeServer } from '../../../../testing/fake-server';
import { openPage } from '../../../../testing/open-page';
import { aProjectPage } from '../../../../testing/project-records';
import { briefDraft, forgetBriefDraft } from './use-brief-steps';

beforeEach(forgetBriefDraft);

const studio = () =>
  new FakeServer()
    .on('GET /api/projects/*', aProjectPage({ slug: 'blinds', title: 'Blinds', medium: 'Docuseries' }))
    .on('POST /api/briefs', () => ({ status: 201, body: { id: '6b0438d882c9bddf8cb04b75' } }));
/** As somebody left it. */
const draft = (step: number, values: Partial<typeof briefDraft.values> = {}) =>
  Object.assign(briefDraft, { values: { ...briefDraft.values, ...values }, step, furthest: 4 });
const whole = {
  ...{ clientName: 'Ada Bergström', clientEmail: 'ada@xn--shne-5qa.example', projectType: 'film', vibe: 'Cold' },
  ...{ timeline: 'asap', budget: 'discuss', clientCompany: 'Nordlys Film', clientPhone: '+47 900 00 000' },
};

test('a brief like a project begins with its type and its title, once', async () => {
  studio();
  const { user, unmount } = openPage('/brief?like=blinds');
  await waitFor(() => expect(screen.getByLabelText('Project Type')).toHaveDisplayValue('Docuseries'));
  draft(4);
  expect(await screen.findByLabelText('References')).toHaveValue('Like Blinds');
  await user.clear(screen.getByLabelText('References'));
  await waitFor(() => expect(localStorage.getItem('briefDraft')).not.toContain('Blinds'));
  unmount();
  const server = studio();
  openPage('/brief?like=blinds');
  await waitFor(() => expect(server.to('GET /api/projects/*')).toHaveLength(1));
  expect(await screen.findByLabelText('References')).toHaveValue('');
});

test('what was typed before stays, with the project below it', async () => {
  studio();
  draft(4, { projectType: 'game', references: 'Paris, Texas' });
  openPage('/brief?like=blinds');
  await waitFor(() => expect(screen.getByLabelText('References')).toHaveValue('Paris, Texas\nLike Blinds'));
  expect(briefDraft.values.projectType).toBe('game');
});

test('a deadline is a day from today on; it is looked over and sent with company and phone', async () => {
  const server = studio();
  draft(3, whole);
  const { user } = openPage('/brief');
  const deadline = await screen.findByLabelText('Deadline');
  const next = () => user.click(screen.getByRole('button', { name: 'Next' }));
  fireEvent.change(deadline, { target: { value: daysAfter(localDay(), -1) } });
  await next();
  expect(await screen.findByText('Please choose a day from today on')).toBeVisible();
  expect(deadline).toHaveFocus();
  fireEvent.change(deadline, { target: { value: '2099-03-01' } });
  await next();
  const lookOver = await screen.findByRole('region', { name: 'Before you send it' });
  expect(lookOver).toHaveTextContent('ada@söhne.exampleNordlys Film+47 900 00 000Feature Film');
  expect(lookOver).toHaveTextContent('ASAPMar 1, 2099');
  await user.click(screen.getByRole('button', { name: 'Submit Brief' }));
  await screen.findByRole('heading', { name: 'Thank You' });
  expect(screen.getByText('Mar 1, 2099')).toBeVisible();
  expect(screen.getAllByText('ada@söhne.example')).toHaveLength(2);
  expect(server.to('POST /api/briefs')[0]?.body).toMatchObject({
    ...{ clientCompany: 'Nordlys Film', clientPhone: '+47 900 00 000', deadline: '2099-03-01' },
  });
});

test('where only working hours count, every sentence promises those', async () => {
  facts.workingHours = 'Mon-Fri 09:00-18:00';
  studio();
  draft(4, whole);
  const { user } = openPage('/brief');
  expect(await screen.findByText(/get back to you within 24 working hours\.$/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Submit Brief' }));
  expect(await screen.findByText(/^We’ll review your project and get back to you within 24 working/)).toBeVisible();
  expect(screen.getByRole('main')).toHaveTextContent(/We’ll read it and email \S+ within 24 working hours\./);
  expect(document.body).not.toHaveTextContent('24 hours');
  delete facts.workingHours;
});
